import type { StateKind } from '../ledger/group-memory.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { brought, broughtBoxes } from './erase.ts';
import { runningBonusesState } from './wagering.ts';

/** The currencies in which a cashout would take gifts or boxes with it. By player. */
export const erasableGifts: StateKind<ReadonlySet<string | null>> = {
  async read({ tx, kind, fetch, readStates }, players) {
    const [rows, running] = await Promise.all([
      fetch(
        brought(tx)
          .select(['player_id', 'deposit_currency as currency'])
          .where(isOneOf(kind, 'player_id', players))
          .unionAll(
            broughtBoxes(tx)
              .select(['player_id', 'deposit_currency as currency'])
              .where(isOneOf(kind, 'player_id', players)),
          ),
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
