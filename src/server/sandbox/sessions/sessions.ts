import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Runtime } from '../../runtime.ts';
import type { Database } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { SESSION_LIFETIME } from './cookies.ts';

/** Who made a request. */
export interface SignedIn {
  playerId: string;
  groups: readonly number[];
}

export interface Sessions {
  /** Opens a session, in the caller's transaction. @returns the token for the cookie; only its hash is stored. */
  open(tx: Kysely<Database>, playerId: string): Promise<string>;
  /** The player of a token, unless the session has ended. */
  find(token: string | undefined): Promise<SignedIn | undefined>;
  end(token: string | undefined): Promise<void>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function createSessions({ store, runtime }: { store: Store; runtime: Runtime }): Sessions {
  return {
    async open(tx, playerId) {
      const token = randomBytes(32).toString('base64url');
      const now = runtime.now();
      await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashOf(token),
          player_id: playerId,
          created_at: now,
          expires_at: now + SESSION_LIFETIME,
        })
        .execute();
      return token;
    },
    async find(token) {
      if (!token || token.length > 64) return undefined;
      const session = await store.reader
        .selectFrom('sessions')
        .select('player_id')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', runtime.now())
        .executeTakeFirst();
      if (!session) return undefined;
      const groups = await store.reader
        .selectFrom('player_groups')
        .select('group_id')
        .where('player_id', '=', session.player_id)
        .orderBy('group_id')
        .execute();
      return { playerId: session.player_id, groups: groups.map((row) => row.group_id) };
    },
    async end(token) {
      if (token) await store.db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    },
  };
}
