import type { Store } from '../src/hashmark/store/store.ts';

/** Rows that are written at once. */
const BATCH = 500;

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** Writes players of these ids who have never done anything; `at` in milliseconds UTC. */
export async function addPlayers({ db }: Store, ids: readonly string[], at: number): Promise<void> {
  for (const batch of batchesOf(ids))
    await db
      .insertInto('players')
      .values(
        batch.map((id) => ({
          ...{ id, email: `${id}@example.com`, password_hash: '', nickname: id, country: 'DE', locale: 'en' },
          ...{ currency: 'EUR', data: '{}', created_at: at, confirmed_at: null, current_sign_in_at: null },
          reality_checked_at: at,
        })),
      )
      .execute();
}

/** Lets players take part in a tournament, each with one subunit more bet than the one before; `at` in milliseconds UTC. */
export async function letRace(
  { db }: Store,
  tournament_id: string,
  ids: readonly string[],
  at: number,
): Promise<void> {
  let bets = 100;
  for (const batch of batchesOf(ids))
    await db
      .insertInto('tournament_players')
      .values(
        batch.map((player_id) => ({
          ...{ tournament_id, player_id, confirmed_at: at, counted_at: at, bets: bets++ },
        })),
      )
      .execute();
}
