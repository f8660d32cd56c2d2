import type { VipProgramConfig } from '../entities/vip.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { changeGroups, groupsOf } from '../players/groups.ts';
import { isVipGroup, quarterOf, vipRank, vipStatusOfGroups } from '../rules/vip.ts';
import { figuresOf } from './quarters.ts';
import { statusReached } from './vip.ts';

/** Puts a player into the group of a status and out of those of all others. */
async function setStatus(
  work: LedgerWork,
  playerId: string,
  config: VipProgramConfig,
  status: VipStatus,
): Promise<void> {
  const group = config.levels.find((level) => level.status === status)?.group_id ?? null;
  const before = (await groupsOf(work, playerId)).filter(isVipGroup);
  await changeGroups(work, playerId, {
    add: group === null ? [] : [group],
    remove: before.filter((id) => id !== group),
  });
}

const tellStatus = (
  work: LedgerWork,
  playerId: string,
  kind: 'VIP_STATUS' | 'VIP_STATUS_LOST',
  status: VipStatus,
): Promise<void> => notify(work, playerId, { kind, status, icon: 'vip', toName: 'vipProgram' });

/**
 * Raises everybody who has reached a higher status since `since`. The last hour of a quarter is looked at in the first one of the
 * next: its figures count as long as the quarter did.
 */
export async function raiseStatuses(
  work: LedgerWork,
  config: VipProgramConfig,
  since: number,
): Promise<void> {
  const { tx, now } = work;
  const quarters = [quarterOf(since).start, quarterOf(now).start];
  const rows = await tx
    .selectFrom('vip_quarters')
    .innerJoin('players', 'players.id', 'vip_quarters.player_id')
    .select(['player_id', 'vip_quarters.currency', 'deposits', 'bets'])
    .where('quarter', 'in', quarters)
    .where('updated_at', '>=', since)
    .whereRef('vip_quarters.currency', '=', 'players.currency')
    .orderBy('player_id')
    .execute();
  for (const row of rows) {
    const figures = { deposits: Number(row.deposits), bets: Number(row.bets) };
    const reached = statusReached(config, row.currency, figures);
    const present = vipStatusOfGroups(await groupsOf(work, row.player_id));
    if (vipRank(reached) <= vipRank(present)) continue;
    await setStatus(work, row.player_id, config, reached);
    await tellStatus(work, row.player_id, 'VIP_STATUS', reached);
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

/** Sets every status but Diamond by the figures of the quarter that has ended, and tells who has lost one (VIP-04, VIP-07). */
export async function renewStatuses(
  work: LedgerWork,
  config: VipProgramConfig,
  quarter: number,
): Promise<void> {
  const { tx } = work;
  const rows = await tx
    .selectFrom('player_groups')
    .innerJoin('players', 'players.id', 'player_groups.player_id')
    .select(['player_id', 'currency', 'group_id'])
    .orderBy('player_id')
    .execute();
  const holders = new Map(
    rows.filter(({ group_id }) => isVipGroup(group_id)).map((row) => [row.player_id, row.currency]),
  );
  for (const [playerId, currency] of holders) {
    const present = vipStatusOfGroups(await groupsOf(work, playerId));
    if (present === 'diamond') continue;
    const reached = statusReached(config, currency, await figuresOf(tx, playerId, currency, quarter));
    await setStatus(work, playerId, config, reached);
    if (vipRank(reached) > vipRank(present)) await tellStatus(work, playerId, 'VIP_STATUS', reached);
    if (vipRank(reached) >= vipRank(present)) continue;
    await keepLost(work, playerId, present);
    await tellStatus(work, playerId, 'VIP_STATUS_LOST', reached);
  }
}
