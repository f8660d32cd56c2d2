import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { VipProgramConfig } from '../entities/vip.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { changeGroups, readGroups } from '../players/groups.ts';
import { isVipGroup, quarterOf, VIP_GROUPS, vipRank, vipStatusOfGroups } from '../rules/vip.ts';
import { readFigures } from './quarters.ts';
import { statusReached } from './vip.ts';

/** Puts a player into the group of a status and out of those of all others. */
async function setStatus(
  work: LedgerWork,
  playerId: string,
  config: VipProgramConfig,
  status: VipStatus,
): Promise<void> {
  const group = config.levels.find((level) => level.status === status)?.group_id ?? null;
  const before = (await readGroups(work, playerId)).filter(isVipGroup);
  await changeGroups(work, playerId, {
    add: group === null ? [] : [group],
    remove: before.filter((id) => id !== group),
  });
}

const announceStatus = (
  work: LedgerWork,
  playerId: string,
  kind: 'VIP_STATUS' | 'VIP_STATUS_LOST',
  status: VipStatus,
): Promise<void> => notify(work, playerId, { kind, status, icon: 'vip', toName: 'vipProgram' });

/** The quarters whose figures a review since a moment looks at: the last hour of one is looked at in the first one of the next. */
const quartersSince = (since: number, now: number): number[] => [
  quarterOf(since).start,
  quarterOf(now).start,
];

/** Figures that have changed since a moment, in the currency of their player. */
const changedFigures = (db: Kysely<Database>, since: number, now: number) =>
  db
    .selectFrom('vip_quarters')
    .innerJoin('players', 'players.id', 'vip_quarters.player_id')
    .select(['player_id', 'vip_quarters.currency', 'deposits', 'bets'])
    .where('quarter', 'in', quartersSince(since, now))
    .where('updated_at', '>=', since)
    .whereRef('vip_quarters.currency', '=', 'players.currency')
    .orderBy('player_id');

const toFigures = (row: { deposits: number; bets: number }) => ({
  deposits: Number(row.deposits),
  bets: Number(row.bets),
});

/** The status of each player who has one. */
export async function readStatuses(db: Kysely<Database>): Promise<Map<string, VipStatus>> {
  const rows = await db
    .selectFrom('player_groups')
    .select(['player_id', 'group_id'])
    .where('group_id', 'in', VIP_GROUPS)
    .orderBy('player_id')
    .execute();
  const groups = Map.groupBy(rows, ({ player_id }) => player_id);
  return new Map(
    [...groups].map(([player, held]) => [player, vipStatusOfGroups(held.map(({ group_id }) => group_id))]),
  );
}

/** Those who have reached a higher status than they hold since a moment. */
export async function findRisen(
  db: Kysely<Database>,
  config: VipProgramConfig,
  since: number,
  now: number,
): Promise<string[]> {
  const statuses = await readStatuses(db);
  const rows = await changedFigures(db, since, now).execute();
  const risen = rows.filter(({ player_id, currency, ...row }) => {
    const reached = statusReached(config, currency, toFigures(row));
    return vipRank(reached) > vipRank(statuses.get(player_id) ?? 'regular');
  });
  return [...new Set(risen.map(({ player_id }) => player_id))];
}

/** Raises a player who has reached a higher status since a moment. */
export async function raiseStatus(
  work: LedgerWork,
  config: VipProgramConfig,
  playerId: string,
  since: number,
): Promise<void> {
  const { tx, now } = work;
  const rows = await changedFigures(tx, since, now).where('player_id', '=', playerId).execute();
  for (const row of rows) {
    const reached = statusReached(config, row.currency, toFigures(row));
    const present = vipStatusOfGroups(await readGroups(work, playerId));
    if (vipRank(reached) <= vipRank(present)) continue;
    await setStatus(work, playerId, config, reached);
    await announceStatus(work, playerId, 'VIP_STATUS', reached);
  }
}

/** Keeps what a player has lost, for devices that hear of it later. */
async function keepLost({ tx, now }: LedgerWork, playerId: string, status: VipStatus): Promise<void> {
  const lost = { status, quarter: quarterOf(now).start };
  await tx
    .insertInto('vip_lost')
    .values({ player_id: playerId, ...lost })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(lost))
    .execute();
}

/** Those whose status ends with a quarter: all who have one but Diamond (VIP-07). */
export async function findRenewable(db: Kysely<Database>): Promise<string[]> {
  const statuses = await readStatuses(db);
  return [...statuses].filter(([, status]) => status !== 'diamond').map(([player]) => player);
}

/** Sets a player's status by the figures of the quarter that has ended, and tells one who has lost it (VIP-04, VIP-07). */
export async function renewStatus(
  work: LedgerWork,
  config: VipProgramConfig,
  playerId: string,
  quarter: number,
): Promise<void> {
  const { tx } = work;
  const present = vipStatusOfGroups(await readGroups(work, playerId));
  if (present === 'diamond' || present === 'regular') return;
  const { currency } = await tx
    .selectFrom('players')
    .select('currency')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const reached = statusReached(config, currency, await readFigures(tx, playerId, currency, quarter));
  await setStatus(work, playerId, config, reached);
  if (vipRank(reached) > vipRank(present)) await announceStatus(work, playerId, 'VIP_STATUS', reached);
  if (vipRank(reached) >= vipRank(present)) return;
  await keepLost(work, playerId, present);
  await announceStatus(work, playerId, 'VIP_STATUS_LOST', reached);
}
