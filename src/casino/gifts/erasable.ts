import type { StateKind } from '../ledger/group-memory.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { brought } from './erase.ts';
import { runningBonusesState } from './wagering.ts';

/** The currencies in which a cashout would take gifts with it. By player. */
export const erasableGifts: StateKind<ReadonlySet<string>> = {
  async read({ tx, kind, fetch, readStates }, players) {
    const [rows, running] = await Promise.all([
      fetch(
        brought(tx)
          .select(['player_id', 'currency'])
          .where(isOneOf(kind, 'player_id', players)),
      ),
      readStates(runningBonusesState, players),
    ]);
    const gifts = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => {
        const all = [...(gifts.get(player) ?? []), ...(running.get(player) ?? [])];
        return [player, new Set(all.map(({ currency }) => currency))];
      }),
    );
  },
};
