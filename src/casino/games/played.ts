import { send } from 'hashmark/server';
import { sql } from 'kysely';
import type { LateWrite } from '../ledger/late-writes.ts';
import { listRows } from '../ledger/listed-rows.ts';
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
  write(tx, kind, played) {
    const rows = listRows(
      kind,
      played.map(({ playerId, game, at }) => [playerId, game, at]),
    );
    return send(
      tx,
      sql`
        insert into played_games (player_id, game, last_activity_at)
        select ${rows.text(0)}, ${rows.text(1)}, ${rows.integer(2)} from ${rows.from} where true
        on conflict (player_id, game) do update set last_activity_at = excluded.last_activity_at
      `,
    );
  },
};

/** When an open game was played last, and what is left of its demo money. */
export const playedSession: LateWrite<Pick<GameSessionsTable, 'id' | 'last_activity_at' | 'demo_balance'>> = {
  keyOf: ({ id }) => id,
  merge: (_, last) => last,
  write(tx, kind, played) {
    const rows = listRows(
      kind,
      played.map(({ id, last_activity_at, demo_balance }) => [
        ...[id, Number(last_activity_at)],
        demo_balance === null ? null : Number(demo_balance),
      ]),
    );
    return send(
      tx,
      sql`
        update game_sessions set last_activity_at = ${rows.integer(1)}, demo_balance = ${rows.integer(2)}
        from ${rows.from} where game_sessions.id = ${rows.text(0)}
      `,
    );
  },
};
