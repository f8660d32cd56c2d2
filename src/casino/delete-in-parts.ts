import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'hashmark/server';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows that one statement deletes. */
const PART = 1_000;

/**
 * Deletes rows a part at a time, and lets whoever waits go on in between: on SQLite nobody is answered while a statement runs, and
 * there may be millions where a server has stood still for a while.
 *
 * @param deletePart deletes at most so many rows, and says how many
 */
async function inParts(deletePart: (most: number) => Promise<bigint>): Promise<number> {
  for (let deleted = 0; ; await nextTurn()) {
    const part = await deletePart(PART);
    deleted += Number(part);
    if (part < PART) return deleted;
  }
}

/** Deletes the rows of a condition. @returns how many those were */
export const deleteWhere = (
  db: Kysely<Database>,
  table: 'contact_messages' | 'outbox' | 'fraud_checks' | 'limit_changes' | 'user_limits',
  condition: RawBuilder<unknown>,
): Promise<number> =>
  inParts(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where id in (select id from ${sql.table(table)} where ${condition} limit ${sql.lit(most)})
    `.execute(db);
    return numAffectedRows;
  });

/** When rows of tables that grow with every round or call were written, or last used. */
interface Old {
  rounds: 'created_at';
  game_sessions: 'last_activity_at';
  mailed_links: 'expires_at';
  idempotency: 'created_at';
}

/**
 * Deletes the rows of before a moment, the oldest first.
 *
 * @param condition which of them; all without it
 * @returns how many those were
 */
export const deleteBefore = <Table extends keyof Old>(
  db: Kysely<Database>,
  table: Table,
  time: Old[Table],
  moment: number,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): Promise<number> =>
  inParts(async (most) => {
    const [name, at] = [sql.table(table), sql.ref(time)];
    const { rows } = await sql<{ at: number | string }>`
      select ${at} as at from ${name} where ${condition} and ${at} < ${moment}
      order by ${at} limit 1 offset ${sql.lit(most - 1)}
    `.execute(db);
    const until = rows[0] ? Number(rows[0].at) + 1 : moment;
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ${condition} and ${at} < ${until}
    `.execute(db);
    return numAffectedRows;
  });
