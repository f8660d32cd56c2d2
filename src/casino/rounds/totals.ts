import { type Currency, isCurrency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { SESSION_GAP } from '../rules/limits.ts';

/** Real money, in subunits of `currency`. */
export interface PlayedMoney {
  currency: Currency;
  staked: number;
  /** Jackpots among it. */
  won: number;
}

/** What a player has staked and won since `from`, by currency: two rounds of each are looked up, however many were played. */
export async function playedMoney(
  db: Kysely<Database>,
  playerId: string,
  from: number,
): Promise<PlayedMoney[]> {
  const since = sql`from rounds where player_id = ${playerId} and currency = accounts.currency and created_at >= ${from}`;
  const first = sql`${since} order by created_at, id limit 1`;
  const last = sql`${since} order by created_at desc, id desc limit 1`;
  const { rows } = await sql<{ currency: Currency; staked: number | null; won: number | null }>`
    select currency,
      (select staked_total ${last}) - (select staked_total - real_stake ${first}) as staked,
      (select won_total ${last}) - (select won_total - real_win ${first}) as won
    from ledger_accounts as accounts where owner = ${playerId} and kind = 'real'
  `.execute(db);
  return rows.flatMap(({ currency, staked, won }) =>
    isCurrency(currency) && staked !== null ? [{ currency, staked: Number(staked), won: Number(won) }] : [],
  );
}

/** The player's latest round since `from`, in milliseconds UTC, if there is one. */
export async function lastRound(
  db: Kysely<Database>,
  playerId: string,
  from: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('rounds')
    .select('created_at')
    .where('player_id', '=', playerId)
    .where('created_at', '>=', from)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.created_at) : undefined;
}

/**
 * How long a player has played since `from`, in milliseconds: the sessions of play together, each from its first round to its
 * last one, the running one to `now`. A break longer than {@link SESSION_GAP} ends a session.
 */
export async function playedTime(
  db: Kysely<Database>,
  playerId: string,
  from: number,
  now: number,
): Promise<number> {
  const since = sql`from rounds where player_id = ${playerId} and created_at >= ${from}`;
  const { rows } = await sql<{ last: number; played: number }>`
    select created_at as last,
      played_total - (select played_total ${since} order by created_at, id limit 1) as played
    ${since} order by created_at desc, id desc limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) return 0;
  const running = now - Number(row.last);
  return Number(row.played) + (running <= SESSION_GAP ? running : 0);
}
