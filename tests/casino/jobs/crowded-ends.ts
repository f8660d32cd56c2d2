import type { Store } from '../../../src/hashmark/store/store.ts';

const ROWS = 300;
const TOURNAMENT = 'crowded-race';
const LOTTERY = 'crowded-draw';

/** How many prizes were given, and to whom, by what they were for. */
export interface Given {
  tournament: readonly string[];
  lottery: readonly string[];
}

/**
 * Writes a tournament and a lottery that are over, in which many have taken part, and puts their ends off to `now`.
 *
 * @param prizes of each of both
 */
export async function crowdEnds(
  { db }: Store,
  { players, prizes, now }: { players: number; prizes: number; now: number },
): Promise<void> {
  const ids = Array.from({ length: players }, (_, index) => `crowd-${String(index).padStart(5, '0')}`);
  const inParts = async (insert: (part: readonly string[], first: number) => Promise<unknown>) => {
    for (let first = 0; first < ids.length; first += ROWS)
      await insert(ids.slice(first, first + ROWS), first);
  };
  await inParts((part) =>
    db
      .insertInto('players')
      .values(
        part.map((id) => ({
          ...{ id, email: `${id}@example.com`, password_hash: '', nickname: id, country: 'DE', locale: 'en' },
          ...{ currency: 'EUR' as const, data: '{}', created_at: 0, confirmed_at: null },
          current_sign_in_at: null,
        })),
      )
      .execute(),
  );
  const times = { start_at: now - 1_000, end_at: now, groups: '[]' };
  const amounts = JSON.stringify(Array.from({ length: prizes }, () => 10));
  await db
    .insertInto('tournaments')
    .values({
      ...{ id: TOURNAMENT, identifier: TOURNAMENT, title: 'Crowded race', type: 'tournament', ...times },
      ...{ closed_at: null, currency: 'EUR', games_category: null, prizes: amounts, nonvisible: 0 },
    })
    .execute();
  await db
    .insertInto('lotteries')
    .values({
      ...{ id: LOTTERY, identifier: LOTTERY, title: 'Crowded draw', ...times },
      ...{ closed_at: null, drawn_at: null, prizes: amounts, seed_hash: null },
    })
    .execute();
  await db
    .insertInto('lottery_seeds')
    .values({ lottery_id: LOTTERY, seed: 'ab'.repeat(32) })
    .execute();
  await inParts((part, first) =>
    db
      .insertInto('tournament_players')
      .values(
        part.map((player_id, index) => ({
          ...{
            tournament_id: TOURNAMENT,
            player_id,
            confirmed_at: 0,
            bets: first + index + 1,
            counted_at: 0,
          },
        })),
      )
      .execute(),
  );
  await inParts((part) =>
    db
      .insertInto('lottery_tickets')
      .values(
        part.map((player_id) => ({
          ...{ lottery_id: LOTTERY, player_id, tickets: 2, entry: crypto.randomUUID() },
        })),
      )
      .execute(),
  );
  const job = { due_at: now, attempts: 0, player_id: null };
  await db
    .insertInto('jobs')
    .values([
      { ...job, id: 'race-end', kind: 'tournament-end', data: JSON.stringify({ tournament: TOURNAMENT }) },
      { ...job, id: 'draw-end', kind: 'lottery-draw', data: JSON.stringify({ lottery: LOTTERY }) },
    ])
    .execute();
}

/** Who has been given prizes of those two so far, as often as they have. */
export async function givenOf({ reader }: Store): Promise<Given> {
  const rows = await reader
    .selectFrom('gifts')
    .select(['player_id', 'group_key'])
    .where('player_id', 'like', 'crowd-%')
    .execute();
  const of = (key: string) =>
    rows.filter(({ group_key }) => group_key === key).map(({ player_id }) => player_id);
  return { tournament: of('tournament_prize'), lottery: of('lottery_prize') };
}

/** What is still to be done of both ends. */
export async function openSteps({ reader }: Store): Promise<number> {
  const rows = await reader
    .selectFrom('jobs')
    .select('id')
    .where((where) => where.or([where('kind', 'like', 'tournament-pr%'), where('kind', 'like', 'lottery-%')]))
    .where('due_at', '<=', Date.now())
    .execute();
  const ends = await reader
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', ['race-end', 'draw-end'])
    .execute();
  return rows.length + ends.length;
}

/** The entries of the draw in their order, with their first tickets. */
export const entriesOf = ({ reader }: Store) =>
  reader
    .selectFrom('lottery_entries')
    .select(['number', 'entry', 'first_ticket', 'tickets'])
    .where('lottery_id', '=', LOTTERY)
    .orderBy('number')
    .execute();
