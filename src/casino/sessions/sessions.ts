import {
  type Database,
  hashOfToken,
  newToken,
  type Runtime,
  type SignedIn,
  type Store,
} from 'hashmark/server';
import type { Kysely } from 'kysely';
import { SESSION_LIFETIME } from './cookies.ts';
import { gather } from './gather.ts';

/** One signed-in browser, as its player sees it. */
export interface OpenSession {
  /** Names the session and opens nothing. */
  id: string;
  createdAt: number;
  expiresAt: number;
  current: boolean;
}

export interface Sessions {
  /** Opens a session, in the caller's transaction. @returns the token for the cookie; only its hash is stored. */
  open(tx: Kysely<Database>, playerId: string): Promise<string>;
  /** The player of a token, unless the session has ended. */
  find(token: string | undefined): Promise<SignedIn | undefined>;
  end(token: string | undefined): Promise<void>;
  /** Ends every session of a player, but for the one of `except`. */
  endAll(tx: Kysely<Database>, playerId: string, except?: string): Promise<void>;
  /** The sessions of a player, the newest first. */
  list(playerId: string, current: string | undefined): Promise<OpenSession[]>;
  /** Ends one by its id. @returns false when the player has no such session. */
  endById(playerId: string, id: string): Promise<boolean>;
}

/** So many are listed. A browser has one, but a program that signs in again and again has each. */
const LISTED = 100;

/** So much of the token's hash names a session beyond doubt. */
const idOf = (tokenHash: string) => tokenHash.slice(0, 32);

export function createSessions({ store, runtime }: { store: Store; runtime: Runtime }): Sessions {
  const findByHash = gather(async (hashes: readonly string[]) => {
    const rows = await store.reader
      .selectFrom('sessions')
      .leftJoin('player_groups', 'player_groups.player_id', 'sessions.player_id')
      .select(['token_hash', 'sessions.player_id', 'group_id'])
      .where('token_hash', 'in', hashes)
      .where('expires_at', '>', runtime.now())
      .orderBy('group_id')
      .execute();
    const signedIn = [...Map.groupBy(rows, (row) => row.token_hash)].map(([hash, [first, ...others]]) => {
      const groups = [first, ...others].flatMap((row) => row?.group_id ?? []);
      return [hash, { playerId: first?.player_id ?? '', groups }] as const;
    });
    return new Map<string, SignedIn>(signedIn);
  });

  return {
    async open(tx, playerId) {
      const token = newToken();
      const now = runtime.now();
      await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashOfToken(token),
          player_id: playerId,
          created_at: now,
          expires_at: now + SESSION_LIFETIME,
        })
        .execute();
      return token;
    },
    async find(token) {
      if (!token || token.length > 64) return undefined;
      return findByHash(hashOfToken(token));
    },
    async end(token) {
      if (token) await store.db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute();
    },
    async endAll(tx, playerId, except) {
      let ended = tx.deleteFrom('sessions').where('player_id', '=', playerId);
      if (except) ended = ended.where('token_hash', '!=', hashOfToken(except));
      await ended.execute();
    },
    async list(playerId, current) {
      const rows = await store.reader
        .selectFrom('sessions')
        .selectAll()
        .where('player_id', '=', playerId)
        .where('expires_at', '>', runtime.now())
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(LISTED)
        .execute();
      const own = current && hashOfToken(current);
      return rows.map(({ token_hash, created_at, expires_at }) => ({
        id: idOf(token_hash),
        createdAt: Number(created_at),
        expiresAt: Number(expires_at),
        current: token_hash === own,
      }));
    },
    async endById(playerId, id) {
      const { numDeletedRows } = await store.db
        .deleteFrom('sessions')
        .where('player_id', '=', playerId)
        .where('token_hash', 'like', `${id}%`)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
