import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { VipProgramConfig } from '../entities/vip.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { changeGroups, readGroups } from '../players/groups.ts';
import { isVipGroup, quarterOf, VIP_GROUPS, vipRank, vipStatusOfGroups } from '../rules/vip.ts';
import { readFigures, toFigures } from './quarters.ts';
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

/**
 * What players have done in quarters whose figures have changed since a moment.
 *
 * @param player the only one who is asked for
 * @returns one entry for each player and quarter
 */
async function changedQuarters(db: Kysely<Database>, since: number, now: number, player?: string) {
  let query = db
    .selectFrom('vip_quarters as changed')
    .innerJoin('vip_quarters as figures', (join) =>
      join
        .onRef('figures.player_id', '=', 'changed.player_id')
        .onRef('figures.quarter', '=', 'changed.quarter'),
    )
    .innerJoin('players', 'players.id', 'changed.player_id')
    .select(['figures.player_id', 'figures.quarter', 'figures.currency', 'players.currency as active'])
    .select(['figures.deposits', 'figures.bets'])
    // A quarter with two currencies that have changed comes once.
    .distinct()
    .where('changed.quarter', 'in', quartersSince(since, now))
    .where('changed.updated_at', '>=', since)
    .orderBy('figures.player_id')
    .orderBy('figures.quarter');
  if (player !== undefined) query = query.where('changed.player_id', '=', player);
  const quarters = Map.groupBy(await query.execute(), (row) => `${row.player_id} ${row.quarter}`);
  return [...quarters.values()].flatMap((rows) => {
    const [{ player_id: playerId, active } = {}] = rows;
    return playerId && active ? [{ playerId, active, figures: rows.map(toFigures) }] : [];
  });
}

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
  const quarters = await changedQuarters(db, since, now);
  const risen = quarters.filter(({ playerId, active, figures }) => {
    const reached = statusReached(config, active, figures);
    return vipRank(reached) > vipRank(statuses.get(playerId) ?? 'regular');
  });
  return [...new Set(risen.map(({ playerId }) => playerId))];
}

/** Raises a player who has reached a higher status since a moment. */
export async function raiseStatus(
  work: LedgerWork,
  config: VipProgramConfig,
  playerId: string,
  since: number,
): Promise<void> {
  const { tx, now } = work;
  for (const { active, figures } of await changedQuarters(tx, since, now, playerId)) {
    const reached = statusReached(config, active, figures);
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
  const reached = statusReached(config, currency, await readFigures(tx, playerId, quarter));
  await setStatus(work, playerId, config, reached);
  if (vipRank(reached) > vipRank(present)) await announceStatus(work, playerId, 'VIP_STATUS', reached);
  if (vipRank(reached) >= vipRank(present)) return;
  await keepLost(work, playerId, present);
  await announceStatus(work, playerId, 'VIP_STATUS_LOST', reached);
}
