import { notifyPlayer } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';

/** The groups a player is in, ascending. */
export async function readGroups({ tx }: Pick<LedgerWork, 'tx'>, playerId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('player_groups')
    .select('group_id')
    .where('player_id', '=', playerId)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Takes a player out of groups and into others, and tells the browsers once (NOTIFY-18); says nothing when that changes nothing. */
export async function changeGroups(
  work: LedgerWork,
  playerId: string,
  { add = [], remove = [] }: { add?: readonly number[]; remove?: readonly number[] },
): Promise<void> {
  const { tx } = work;
  const before = await readGroups(work, playerId);
  const removed = remove.filter((group) => before.includes(group));
  const added = add.filter((group) => !before.includes(group));
  if (removed.length > 0)
    await tx
      .deleteFrom('player_groups')
      .where('player_id', '=', playerId)
      .where('group_id', 'in', removed)
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('player_groups')
      .values(added.map((group_id) => ({ player_id: playerId, group_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (removed.length + added.length > 0)
    notifyPlayer(work, playerId, 'groups', await readGroups(work, playerId));
}

/** Adds a player to groups and tells the browsers; says nothing when the player is in all of them. */
export const addToGroups = (work: LedgerWork, playerId: string, groups: readonly number[]): Promise<void> =>
  changeGroups(work, playerId, { add: groups });
