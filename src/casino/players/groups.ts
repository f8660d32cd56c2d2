import { tellPlayer } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';

/** The groups a player is in, ascending. */
export async function groupsOf({ tx }: Pick<LedgerWork, 'tx'>, playerId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('player_groups')
    .select('group_id')
    .where('player_id', '=', playerId)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Adds a player to groups and tells the browsers (NOTIFY-18); says nothing when the player is in all of them. */
export async function addToGroups(
  work: LedgerWork,
  playerId: string,
  groups: readonly number[],
): Promise<void> {
  const { tx } = work;
  const before = await groupsOf(work, playerId);
  const added = groups.filter((group) => !before.includes(group));
  if (added.length === 0) return;
  await tx
    .insertInto('player_groups')
    .values(added.map((group_id) => ({ player_id: playerId, group_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  tellPlayer(work, playerId, 'groups', await groupsOf(work, playerId));
}

/** Takes a player out of groups and tells the browsers. */
export async function removeFromGroups(
  work: LedgerWork,
  playerId: string,
  groups: readonly number[],
): Promise<void> {
  if (groups.length === 0) return;
  const { tx } = work;
  const removed = await tx
    .deleteFrom('player_groups')
    .where('player_id', '=', playerId)
    .where('group_id', 'in', [...groups])
    .returning('group_id')
    .execute();
  if (removed.length > 0) tellPlayer(work, playerId, 'groups', await groupsOf(work, playerId));
}
