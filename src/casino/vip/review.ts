import type { VipProgramConfig } from '../entities/vip.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { addToGroups, groupsOf, removeFromGroups } from '../players/groups.ts';
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
  await removeFromGroups(
    work,
    playerId,
    before.filter((id) => id !== group),
  );
  if (group !== null) await addToGroups(work, playerId, [group]);
}

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
    await notify(work, row.player_id, {
      kind: 'VIP_STATUS',
      values: { status: `${reached.charAt(0).toUpperCase()}${reached.slice(1)}` },
      icon: 'vip',
      toName: 'vipProgram',
    });
  }
}

/** Sets every status but Diamond by the figures of the quarter that has ended (VIP-04, VIP-07). */
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
    if (vipStatusOfGroups(await groupsOf(work, playerId)) === 'diamond') continue;
    const figures = await figuresOf(tx, playerId, currency, quarter);
    await setStatus(work, playerId, config, statusReached(config, currency, figures));
  }
}
