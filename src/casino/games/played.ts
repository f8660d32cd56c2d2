import { sql } from 'kysely';
import type { LateWrite } from '../ledger/late-writes.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import type { GameSessionsTable } from './tables.ts';

interface Played {
  playerId: string;
  game: string;
  at: number;
}

/** What somebody has played, and when last. */
export const playedGame: LateWrite<Played> = {
  keyOf: ({ playerId, game }) => `${playerId} ${game}`,
  merge: (_, last) => last,
  write: rowWriter(
    ({ playerId, game, at }) => [playerId, game, at],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} played_games (player_id, game, last_activity_at)
        select ${text(0)}, ${text(1)}, ${integer(2)} from ${from} where true
        on conflict (player_id, game) do update set last_activity_at = excluded.last_activity_at
      `,
  ),
};

/** When an open game was played last, and what is left of its demo money. */
export const playedSession: LateWrite<Pick<GameSessionsTable, 'id' | 'last_activity_at' | 'demo_balance'>> = {
  keyOf: ({ id }) => id,
  merge: (_, last) => last,
  write: rowWriter(
    ({ id, last_activity_at, demo_balance }) => [
      ...[id, Number(last_activity_at)],
      demo_balance === null ? null : Number(demo_balance),
    ],
    ({ text, integer, from }) => sql`
        update game_sessions set last_activity_at = ${integer(1)}, demo_balance = ${integer(2)}
        from ${from} where game_sessions.id = ${text(0)}
      `,
  ),
};
