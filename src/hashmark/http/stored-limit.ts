import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Runtime } from '../process/runtime.ts';
import type { Store } from '../store/store.ts';
import { Refusal } from './errors.ts';
import type { Limit, LimitRule } from './limit.ts';

/**
 * A limit that is kept in the store: every process counts the same tries and a restart forgives none. The account is hashed,
 * so that the table names nobody.
 */
export function createStoredLimit(
  { store, runtime }: { store: Store; runtime: Pick<Runtime, 'now'> },
  door: string,
  { points, seconds, suspicious = points }: LimitRule,
): Limit {
  const keyOf = (account: string) => `${door}:${createHash('sha256').update(account).digest('hex')}`;

  return {
    async take(account) {
      const now = runtime.now();
      const ends = now + seconds * 1000;
      const row = await store.db
        .insertInto('door_tries')
        .values({ key: keyOf(account), tries: 1, ends_at: ends })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            tries: sql<number>`case when door_tries.ends_at <= ${now} then 1 else door_tries.tries + 1 end`,
            ends_at: sql<number>`case when door_tries.ends_at <= ${now} then ${ends} else door_tries.ends_at end`,
          }),
        )
        .returning(['tries', 'ends_at'])
        .executeTakeFirstOrThrow();
      if (row.tries === 1) await store.db.deleteFrom('door_tries').where('ends_at', '<=', now).execute();
      if (row.tries > points)
        throw new Refusal('too-many-requests', { retryAfter: (Number(row.ends_at) - now) / 1000 });
    },
    async readSuspicion(account) {
      const now = runtime.now();
      const row = await store.db
        .selectFrom('door_tries')
        .select(['tries', 'ends_at'])
        .where('key', '=', keyOf(account))
        .where('ends_at', '>', now)
        .executeTakeFirst();
      return row && row.tries >= suspicious ? (Number(row.ends_at) - now) / 1000 : 0;
    },
    async forgive(account) {
      await store.db.deleteFrom('door_tries').where('key', '=', keyOf(account)).execute();
    },
  };
}
