import { type Database, send } from 'hashmark/server';
import { sql, type Transaction } from 'kysely';

/**
 * Locks of PostgreSQL, held until the transaction ends. Work of one player holds that player's; work that names no player holds
 * `EVERYTHING`, which all other work shares. Whoever takes several takes them in this order: players, by number; what is common.
 */
const SPACE = 3011;
const EVERYTHING = 1;
const COMMON = 2;

/** How long work for which all others have to stop waits until they have, in milliseconds. */
const STANDSTILL_WITHIN = 3_000;

const share = sql`pg_advisory_xact_lock_shared(${sql.lit(SPACE)}, ${sql.lit(EVERYTHING)})`;
const each = (players: readonly string[]) =>
  sql`json_array_elements_text(${JSON.stringify(players)}::json) as player`;

/** Waits until nobody else works for any of these players, nor for all. */
export async function lockPlayers(tx: Transaction<Database>, players: readonly string[]): Promise<void> {
  await send(
    tx,
    sql`
      select ${share}, pg_advisory_xact_lock(number)
      from (select distinct hashtextextended(player, 0) as number from ${each(players)} order by number) as numbers
    `,
  );
}

/** Locks those of the players for whom nobody works at this moment. @returns the others */
export async function tryToLockPlayers(
  tx: Transaction<Database>,
  players: readonly string[],
): Promise<string[]> {
  await send(tx, sql`select ${share}`);
  const { rows } = await sql<{ player: string }>`
    select player from ${each(players)} where not pg_try_advisory_xact_lock(hashtextextended(player, 0))
  `.execute(tx);
  return rows.map(({ player }) => player);
}

/** Waits until nobody else works on anything. */
export async function lockEverything(tx: Transaction<Database>): Promise<void> {
  await send(tx, sql`set local lock_timeout = ${sql.lit(STANDSTILL_WITHIN)}`);
  await send(tx, sql`select pg_advisory_xact_lock(${sql.lit(SPACE)}, ${sql.lit(EVERYTHING)})`);
  await send(tx, sql`set local lock_timeout to default`);
}

/** Waits until nobody else changes what players have in common. */
export const lockCommon = (tx: Transaction<Database>): Promise<void> =>
  send(tx, sql`select pg_advisory_xact_lock(${sql.lit(SPACE)}, ${sql.lit(COMMON)})`);
