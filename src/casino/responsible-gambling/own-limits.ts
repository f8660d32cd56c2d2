import type { StateKind } from '../ledger/group-memory.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import type { UserLimitsTable } from './tables.ts';

/** All limits, breaks and exclusions of a player, whether they count at the moment or not, in the order in which they were set. */
export type OwnLimits = readonly UserLimitsTable[];

/** By player. */
export const ownLimits: StateKind<OwnLimits> = {
  async read({ tx, kind, fetch }, players) {
    const rows = await fetch(
      tx
        .selectFrom('user_limits')
        .selectAll()
        .where(isOneOf(kind, 'player_id', players))
        .orderBy('id'),
    );
    const limits = Map.groupBy(rows, (row) => row.player_id);
    return new Map(players.map((player) => [player, limits.get(player) ?? []]));
  },
};
