import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { perCurrency } from '../currencies/rates.ts';
import { type Tournament, tournamentSchema } from '../entities/tournament.ts';
import { DAY } from '../rules/calendar.ts';
import { isOfferedTo, tournamentStatus, visibleTournaments } from '../rules/tournaments.ts';
import { readTopPlayers } from './standings.ts';
import type { TournamentsTable } from './tables.ts';

/** How long a tournament is recent after its end, in milliseconds. */
const RECENT = 30 * DAY;
/** Of a series so many are looked at, from now on and back, for one that is offered to whoever asks. */
const LOOKED_AT = 20;

export const groupsOfTournament = (row: Pick<TournamentsTable, 'groups'>): number[] => JSON.parse(row.groups);
export const prizesOf = (row: Pick<TournamentsTable, 'prizes'>): number[] => JSON.parse(row.prizes);

async function toTournament(db: Kysely<Database>, row: TournamentsTable, now: number): Promise<Tournament> {
  const times = { start_at: Number(row.start_at), end_at: Number(row.end_at) };
  const status = tournamentStatus(times, now);
  return tournamentSchema.parse({
    id: row.id,
    frontend_identifier: row.identifier,
    title: row.title,
    type: row.type,
    status,
    start_at: new Date(times.start_at).toISOString(),
    end_at: new Date(times.end_at).toISOString(),
    in_progress: status === 'active',
    group_ids: groupsOfTournament(row),
    currency: row.currency,
    games_category: row.games_category,
    prizes: prizesOf(row).map(perCurrency),
    top_players: await readTopPlayers(db, row.id),
    image: null,
    file: null,
  });
}

const offered = (rows: readonly TournamentsTable[], groups: readonly number[]) =>
  visibleTournaments(rows.map((row) => ({ row, nonvisible: row.nonvisible === 1 })))
    .map(({ row }) => row)
    .filter((row) => isOfferedTo(groupsOfTournament(row), groups));

/** Running and coming ones, those that end first before the others. */
export async function listTournaments(
  db: Kysely<Database>,
  now: number,
  groups: readonly number[],
): Promise<Tournament[]> {
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('end_at', '>', now)
    .orderBy('end_at')
    .orderBy('identifier')
    .execute();
  return Promise.all(offered(rows, groups).map((row) => toTournament(db, row, now)));
}

/** Those that ended lately, the latest first. */
export async function listRecent(
  db: Kysely<Database>,
  now: number,
  groups: readonly number[],
): Promise<Tournament[]> {
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('end_at', '<=', now)
    .where('end_at', '>', now - RECENT)
    .orderBy('end_at', 'desc')
    .orderBy('identifier')
    .execute();
  return Promise.all(offered(rows, groups).map((row) => toTournament(db, row, now)));
}

/** One by id, or the one of a series that runs, comes next or was the last, if it is offered to a member of these groups. */
export async function findTournament(
  db: Kysely<Database>,
  name: string,
  now: number,
  groups: readonly number[],
): Promise<Tournament | undefined> {
  const named = db
    .selectFrom('tournaments')
    .selectAll()
    .where((where) => where.or([where('id', '=', name), where('identifier', '=', name)]))
    .limit(LOOKED_AT);
  const coming = await named.where('end_at', '>', now).orderBy('start_at').execute();
  let [row] = offered(coming, groups);
  if (!row)
    [row] = offered(await named.where('end_at', '<=', now).orderBy('start_at', 'desc').execute(), groups);
  return row && toTournament(db, row, now);
}
