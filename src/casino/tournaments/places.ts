import { type Bus, type BusMessage, PLAYER_EVENTS, type Runtime, type Store } from 'hashmark/server';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Board, createBoard, type Standing } from './board.ts';
import type { TournamentPlayersTable, TournamentsTable } from './tables.ts';

/** How often the store is asked for bets that no message has told of, in milliseconds. */
const LOOK_EVERY = 5_000;
/** Bets are committed so long after they were counted, by clocks that differ by so much, in milliseconds. */
const SLACK = 15_000;
/** What has not been read for so long is read as a whole, in milliseconds. */
const LONG_AGO = 10 * 60_000;
/** Rows that are read at once: those who wait for the store meanwhile do not notice. */
const PAGE = 5_000;
/** An order is read anew after so long, in milliseconds: nothing that was never true stays in it. */
const KEPT_FOR = 15 * 60_000;
/** Tournaments that one bet counts in; a message of more is not ours. */
const MOST = 100;

type Running = Pick<TournamentsTable, 'id' | 'end_at'>;

/** Places in running tournaments, kept in memory: asking for one costs the same however many take part. */
export interface Places {
  /** The place of somebody who stands so, at once; undefined while the order is not known in this process, and is being read. */
  placeAtOnce(tournament: Running, standing: Standing): number | undefined;
  /** The place of somebody who stands so, with what other processes have counted. */
  findPlace(tournament: Running, standing: Standing): Promise<number>;
  stop(): void;
}

interface Kept {
  board: Board;
  endsAt: number;
  /** When it was begun, by the clock of the process. */
  begunAt: number;
  /** Rows counted before are on the board; 0: none is. */
  readTo: number;
  /** When the store was asked last, by the clock of the process. */
  lookedAt: number;
  looking: Promise<void> | undefined;
}

type Row = Pick<TournamentPlayersTable, 'player_id' | 'bets' | 'counted_at'>;

const toStanding = ({ player_id, bets, counted_at }: Row): Standing => ({
  playerId: player_id,
  bets: Number(bets),
  countedAt: Number(counted_at),
});

/** The event `tournaments` of a player, which every counted bet sends. */
const messageSchema = z.object({
  playerId: z.string(),
  event: z.literal('tournaments'),
  at: z.iso.datetime(),
  data: z.array(z.object({ tournament_id: z.string(), bets: z.int().min(0) })).max(MOST),
});

/** Who has bet how much in which tournaments, if a message reports it. */
function readCounted({ topic, data }: BusMessage) {
  if (topic !== PLAYER_EVENTS || (data as { event?: unknown } | null)?.event !== 'tournaments')
    return undefined;
  return messageSchema.safeParse(data).data;
}

/** The tournaments in which the bet counts that a message reports, if any. */
export const countedIn = (message: BusMessage): string[] =>
  readCounted(message)?.data.map(({ tournament_id }) => tournament_id) ?? [];

/** Puts on the board what is not on it: all, or what was counted since it was read last. */
function createReader(db: Store['reader'], now: () => number): (id: string, kept: Kept) => Promise<void> {
  const standingsIn = (tournamentId: string) =>
    db
      .selectFrom('tournament_players')
      .select(['player_id', 'bets', 'counted_at'])
      .where('tournament_id', '=', tournamentId)
      .where('bets', '>', 0);

  /** From the least up: whoever bets meanwhile moves to where it is still to be read. */
  async function readAll(id: string, { board }: Kept): Promise<void> {
    let last: Row | undefined;
    do {
      const { bets, counted_at, player_id } = last ?? { bets: 0, counted_at: 0, player_id: '' };
      const rows = await standingsIn(id)
        .where(sql<boolean>`(bets, counted_at, player_id) > (${bets}, ${counted_at}, ${player_id})`)
        .orderBy('bets')
        .orderBy('counted_at')
        .orderBy('player_id')
        .limit(PAGE)
        .execute();
      board.putAll(rows.map(toStanding));
      last = rows.length < PAGE ? undefined : rows.at(-1);
    } while (last);
  }

  /** Those who have played since a moment, wherever they have bet: rounds are found by time, standings are not. */
  async function readSince(id: string, { board }: Kept, from: number): Promise<void> {
    const lately = db.selectFrom('rounds').select('player_id').where('created_at', '>=', from);
    for (const row of await standingsIn(id).where('player_id', 'in', lately).execute())
      board.put(toStanding(row));
  }

  return async (id, kept) => {
    const to = now();
    const since = to - kept.readTo;
    if (since < 0 || since > LONG_AGO) await readAll(id, kept);
    else await readSince(id, kept, kept.readTo - SLACK);
    kept.readTo = to;
  };
}

/**
 * Keeps the order of each tournament that somebody asks for: read once, then moved by the bets that this process books and those
 * that others report. Standings only grow, so messages may come twice or in any order; what no message has told of is read
 * from the store by the time at which it was counted.
 */
export function createPlaces(parts: { store: Store; bus: Bus; runtime: Runtime; log: Logger }): Places {
  const { store, bus, runtime, log } = parts;
  const boards = new Map<string, Kept>();

  const read = createReader(store.reader, runtime.now);

  function hear(received: BusMessage): void {
    const message = readCounted(received);
    for (const { tournament_id, bets } of message?.data ?? [])
      if (message && bets > 0)
        boards.get(tournament_id)?.board.put({
          playerId: message.playerId,
          bets,
          countedAt: Date.parse(message.at),
        });
  }

  function look(id: string, kept: Kept): Promise<void> {
    kept.looking ??= (async () => {
      kept.lookedAt = performance.now();
      try {
        await read(id, kept);
      } finally {
        kept.looking = undefined;
      }
    })();
    return kept.looking;
  }

  const isStale = (kept: Kept) => kept.readTo === 0 || performance.now() - kept.lookedAt > LOOK_EVERY;

  function keep({ id, end_at }: Running): Kept {
    const known = boards.get(id);
    if (known && performance.now() - known.begunAt < KEPT_FOR) return known;
    const now = runtime.now();
    for (const [other, { endsAt }] of boards) if (endsAt <= now) boards.delete(other);
    const kept: Kept = {
      board: createBoard(),
      endsAt: Number(end_at),
      begunAt: performance.now(),
      readTo: 0,
      lookedAt: 0,
      looking: undefined,
    };
    boards.set(id, kept);
    return kept;
  }

  const unsubscribe = bus.subscribe(hear);
  const ungap = bus.onGap(() => {
    for (const kept of boards.values()) kept.lookedAt = Number.NEGATIVE_INFINITY;
  });

  return {
    placeAtOnce(tournament, standing) {
      const kept = keep(tournament);
      if (isStale(kept))
        look(tournament.id, kept).catch((error: unknown) =>
          log.warn({ err: error, tournament: tournament.id }, 'the order of a tournament could not be read'),
        );
      return kept.readTo > 0 ? kept.board.ahead(standing) + 1 : undefined;
    },
    async findPlace(tournament, standing) {
      const kept = keep(tournament);
      if (isStale(kept)) await look(tournament.id, kept);
      return kept.board.ahead(standing) + 1;
    },
    stop() {
      unsubscribe();
      ungap();
    },
  };
}
