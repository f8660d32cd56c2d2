import { type Currency, isCurrency, SUBUNITS } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import { perCurrency } from '../currencies/rates.ts';
import type { Game } from '../entities/game.ts';
import type { GameSession } from '../entities/game-session.ts';
import type { GiftsTable } from '../gifts/tables.ts';
import { type Books, readPlayable } from '../ledger/balance.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { lineReturn } from '../rules/jackpots.ts';
import { paytable } from '../rules/reel.ts';
import { playedSession } from './played.ts';
import type { GameSessionsTable } from './tables.ts';

/** A game that nobody has played for this long has to be opened again, in milliseconds. */
export const IDLE = 30 * 60_000;

/** What a demo begins with, and the stakes, in EUR. */
const DEMO_MONEY = 1_000_00;
const STAKES = [0.2, 0.5, 1, 2, 5, 10, 20, 50];

const DEMO = { code: 'FUN', subunits: 100 } as const;

/** Stakes to choose from, ascending and different. */
export function stakesOf(currency: string): number[] {
  const stakes = STAKES.map((euros) =>
    isCurrency(currency) ? perCurrency(euros)[currency] : euros * DEMO.subunits,
  );
  return [...new Set(stakes.filter((stake) => stake > 0))].sort((a, b) => a - b);
}

/** Opens a game. `player` is null for a demo. */
export async function openSession(
  books: Books,
  opening: {
    id: string;
    now: number;
    game: Game;
    player: { id: string; currency: Currency } | null;
    /** Free spins that are played instead of the wallet. */
    gift?: GiftsTable | undefined;
  },
): Promise<GameSession> {
  const { id, now, game, player, gift } = opening;
  const row: GameSessionsTable = {
    id,
    player_id: player?.id ?? null,
    game: game.identifier,
    mode: player ? 'real' : 'demo',
    currency: player?.currency ?? DEMO.code,
    demo_balance: player ? null : DEMO_MONEY,
    gift_id: gift?.id ?? null,
    created_at: now,
    last_activity_at: now,
  };
  await books.tx.insertInto('game_sessions').values(row).execute();
  // Free spins neither feed a jackpot nor win it: their lines return all that the game shows.
  const rtp = gift ? game.rtp : lineReturn(game);
  const { real, bonus } = player
    ? await readPlayable(books, player.id, player.currency)
    : { real: DEMO_MONEY, bonus: 0 };
  return {
    id,
    game: game.identifier,
    mode: player ? 'real' : 'demo',
    currency: row.currency,
    subunits_to_unit: player ? SUBUNITS[player.currency] : DEMO.subunits,
    balance_cents: real + bonus,
    bonus_cents: bonus,
    stakes_cents: gift ? [Number(gift.bet_level)] : stakesOf(row.currency),
    freespins_left: gift?.freespins_left ?? null,
    rtp,
    paytable: [...paytable(rtp)],
  };
}

/** Open games, by id. */
export const openGame: StateKind<GameSessionsTable> = {
  async read({ tx, kind, fetch }, ids) {
    const rows = await fetch(
      tx
        .selectFrom('game_sessions')
        .selectAll()
        .where(isOneOf(kind, 'id', ids)),
    );
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/**
 * The open session of that id, marked as active now.
 *
 * @throws Refusal `not-found` for one of somebody else, `game-session-ended` after {@link IDLE}.
 */
export async function touchSession(
  work: LedgerWork,
  id: string,
  playerId: string | undefined,
): Promise<GameSessionsTable> {
  const { now } = work;
  const session = await work.stateOf(openGame, id);
  if (!session || (session.player_id !== null && session.player_id !== playerId))
    throw new Refusal('not-found', { message: 'There is no such open game.', field: 'id' });
  if (Number(session.last_activity_at) < now - IDLE) throw new Refusal('game-session-ended');
  return changeSession(work, session, { last_activity_at: now });
}

/** Puts a change of an open session off. @returns the session with it */
export function changeSession(
  work: LedgerWork,
  session: GameSessionsTable,
  change: Partial<Pick<GameSessionsTable, 'last_activity_at' | 'demo_balance'>>,
): GameSessionsTable {
  const changed = { ...session, ...change };
  work.setState(openGame, session.id, changed);
  work.writeLate(playedSession, changed);
  return changed;
}
