import { SUBUNITS } from 'hashmark/i18n';
import { fetchRows } from 'hashmark/server';
import { sql } from 'kysely';
import { convert } from '../currencies/rates.ts';
import type { BetSettled } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import type { StateKind, StateReads } from '../ledger/group-memory.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import { isPairOf } from '../ledger/listed-rows.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import { questProgress, readQuest } from '../rules/quests.ts';
import { isOfferedTo } from '../rules/tournaments.ts';
import type { TournamentsTable } from './tables.ts';
import { groupsOfTournament } from './tournaments.ts';

/** What a player has staked in the tournaments and quests that have not ended, by tournament. */
export type Entries = ReadonlyMap<string, number>;

type OpenReads = Pick<StateReads, 'tx' | 'now' | 'readOnce'>;

/** The tournaments that have not ended when the first of a group asks: one may be closed already by a process whose clock is ahead. */
const readNotEnded = ({ tx, now, readOnce }: OpenReads) =>
  readOnce('tournaments that have not ended', async () => {
    const notEnded = tx.selectFrom('tournaments').selectAll().where('end_at', '>', now);
    const rows = await fetchRows(tx, notEnded);
    // Sorted by the store, all that ever were would be gone through.
    return rows.filter(({ closed_at }) => closed_at === null).sort((a, b) => (a.id < b.id ? -1 : 1));
  });

/** The tournaments and quests that run at the moment. */
export async function readRunning(reads: OpenReads): Promise<TournamentsTable[]> {
  const { now } = reads;
  return (await readNotEnded(reads)).filter(
    ({ start_at, end_at }) => Number(start_at) <= now && Number(end_at) > now,
  );
}

/** By player. */
export const entriesState: StateKind<Entries> = {
  async read(reads, players) {
    const { tx, kind, fetch } = reads;
    const open = (await readNotEnded(reads)).map(({ id }) => id);
    const rows = await fetch(
      tx
        .selectFrom('tournament_players')
        .select(['player_id', 'tournament_id', 'bets'])
        .where(isPairOf(kind, ['tournament_id', 'player_id'], open, players)),
    );
    const entries = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => [
        player,
        new Map(entries.get(player)?.map(({ tournament_id, bets }) => [tournament_id, Number(bets)])),
      ]),
    );
  },
};

/** Whether bets on a game count: those of a category, those of one maker, or all. */
const isCounted = ({ games_category }: TournamentsTable, { categories, provider }: Game) =>
  games_category === null || games_category === provider || categories.includes(games_category);

/** What a bet has counted in, with what was staked there before and after it, in subunits of the tournament's currency. */
export interface Counted {
  tournament: TournamentsTable;
  before: number;
  after: number;
}

/** Counts the real money of a bet in the tournaments that the player takes part in, and in every quest. */
export function countIn(running: readonly TournamentsTable[], entries: Entries, bet: BetSettled): Counted[] {
  if (bet.real === 0) return [];
  return running.flatMap((tournament) => {
    if (!isCounted(tournament, bet.game) || !isOfferedTo(groupsOfTournament(tournament), bet.groups))
      return [];
    const entered = entries.get(tournament.id);
    if (entered === undefined && tournament.type === 'tournament') return [];
    const before = entered ?? 0;
    const after = before + convert(bet.real, bet.currency, tournament.currency);
    return [{ tournament, before, after }];
  });
}

/** The points for levels of a quest that were reached: more for higher ones. */
export function pointsForLevels({ tournament, before, after }: Counted, pointsPerLevel: number): number {
  if (tournament.type !== 'quest') return 0;
  const { questSize } = readQuest(tournament.identifier);
  const level = (bets: number) =>
    questProgress(questSize, tournament.currency, bets / SUBUNITS[tournament.currency]).level;
  let points = 0;
  for (let reached = level(before) + 1; reached <= level(after); reached++)
    points += reached * pointsPerLevel;
  return points;
}

/** What players have staked in tournaments, as it stands. */
export const countedRows: LateWrite<{ tournament: string; playerId: string; bets: number; at: number }> = {
  keyOf: ({ tournament, playerId }) => `${tournament} ${playerId}`,
  merge: (_, last) => last,
  write: rowWriter(
    ({ tournament, playerId, bets, at }) => [tournament, playerId, bets, at],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} tournament_players (tournament_id, player_id, bets, confirmed_at, counted_at)
        select ${text(0)}, ${text(1)}, ${integer(2)}, ${integer(3)}, ${integer(3)}
        from ${from} where true
        on conflict (tournament_id, player_id) do update set bets = excluded.bets, counted_at = excluded.counted_at
      `,
  ),
};
