import type { Kysely } from 'kysely';
import { hashOfToken, isToken, newToken } from '../credentials/secret-token.ts';
import { DAY, HOUR } from '../i18n/durations.ts';
import type { Database } from '../store/schema.ts';
import type { StaffRow, StaffSessionRow } from '../store/staff-tables.ts';
import type { Actor } from './actor.ts';
import type { StaffContext } from './context.ts';
import { readRights } from './rights-columns.ts';

/** Sessions end so long after the last request, and so long after sign-in, in milliseconds. */
const [IDLE, ABSOLUTE] = [12 * HOUR, 7 * DAY];
/** The token changes so often. */
const ROTATION = HOUR;
/** So long a token that was replaced is taken from requests that were under way. */
const OVERLAP = 60_000;
/** How exactly it is known when somebody was last there. */
const SEEN_STEP = 60_000;

const MAX_AGENT = 200;

/** A signed-in browser, as its owner sees it. */
export interface OpenSession {
  readonly id: string;
  readonly agent: string;
  readonly createdAt: number;
  readonly seenAt: number;
}

/** Who has come, and the token that the browser is to come with from now on, where it is another one. */
export interface FoundSession {
  readonly actor: Actor;
  readonly freshToken?: string;
}

/** Signs somebody in, in the caller's transaction. @returns the token for the cookie; only its hash is stored */
export async function openSession(
  { runtime }: StaffContext,
  tx: Kysely<Database>,
  staffId: string,
  agent: string,
): Promise<string> {
  const token = newToken();
  const now = runtime.now();
  await tx
    .deleteFrom('staff_sessions')
    .where((where) =>
      where.or([where('seen_at', '<=', now - IDLE), where('created_at', '<=', now - ABSOLUTE)]),
    )
    .execute();
  await tx
    .insertInto('staff_sessions')
    .values({
      id: runtime.id(),
      staff_id: staffId,
      token_hash: hashOfToken(token),
      previous_hash: null,
      rotated_at: now,
      confirmed_at: now,
      created_at: now,
      seen_at: now,
      agent: agent.slice(0, MAX_AGENT),
    })
    .execute();
  await tx.updateTable('staff').set({ signed_in_at: now }).where('id', '=', staffId).execute();
  return token;
}

/** The language of whose session a token is; null where they have chosen none. */
export async function languageOf({ store }: StaffContext, token: string): Promise<string | null> {
  const found = await store.reader
    .selectFrom('staff_sessions as t')
    .innerJoin('staff as s', 's.id', 't.staff_id')
    .select('s.language')
    .where('t.token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return found?.language ?? null;
}

/** Sessions that have neither rested nor lasted for too long, of accounts that are active. */
const openAt = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('staff_sessions as t')
    .innerJoin('staff as s', 's.id', 't.staff_id')
    .where('s.deactivated_at', 'is', null)
    .where('t.seen_at', '>', now - IDLE)
    .where('t.created_at', '>', now - ABSOLUTE);

type FoundRow = Pick<StaffSessionRow, 'id' | 'staff_id'> &
  Pick<StaffRow, 'email'> &
  Parameters<typeof readRights>[0];

const actorOf = (row: FoundRow): Actor => ({
  door: 'studio',
  name: `studio:${row.email}`,
  rights: readRights(row),
  staffId: row.staff_id,
  sessionId: row.id,
});

/** Who has a session now; undefined where it has ended. */
export async function readSession({ store, runtime }: StaffContext, id: string): Promise<Actor | undefined> {
  const row = await openAt(store.reader, runtime.now())
    .select(['t.id', 't.staff_id', 's.email', 's.role', 's.types', 's.locales', 's.suffixes'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  return row && actorOf(row);
}

/**
 * Replaces the token.
 *
 * @param held the hash of the token that the browser has
 * @returns undefined where another request has just done so
 */
async function rotate(
  context: StaffContext,
  session: Pick<StaffSessionRow, 'id' | 'token_hash'>,
  held: string,
): Promise<string | undefined> {
  const now = context.runtime.now();
  const token = newToken();
  const changed = await context.store.db
    .updateTable('staff_sessions')
    .set({
      token_hash: hashOfToken(token),
      previous_hash: held,
      rotated_at: now,
      confirmed_at: null,
      seen_at: now,
    })
    .where('id', '=', session.id)
    .where('token_hash', '=', session.token_hash)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? token : undefined;
}

/**
 * Who comes with a token. What they may do is read each time, so that a role that was lowered, or an account that was deactivated,
 * counts at once.
 *
 * A token that was replaced is taken until the browser has shown that it has the new one. Whoever comes with it after that has it
 * from somewhere else, and the session ends for both.
 */
export async function findSession(
  context: StaffContext,
  token: string | undefined,
): Promise<FoundSession | undefined> {
  if (!token || !isToken(token)) return undefined;
  const { store, runtime } = context;
  const hash = hashOfToken(token);
  const now = runtime.now();
  const row = await openAt(store.reader, now)
    .select(['t.id', 't.staff_id', 't.token_hash', 't.rotated_at', 't.confirmed_at', 't.seen_at'])
    .select(['s.email', 's.role', 's.types', 's.locales', 's.suffixes'])
    .where((where) => where.or([where('t.token_hash', '=', hash), where('t.previous_hash', '=', hash)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const actor = actorOf(row);
  const isReplaced = row.token_hash !== hash;
  if (isReplaced && row.confirmed_at !== null) {
    if (now - Number(row.confirmed_at) <= OVERLAP) return { actor };
    await endSession(context, row.staff_id, row.id);
    return undefined;
  }
  // A browser that never got its new token is given another one.
  if (now - Number(row.rotated_at) >= (isReplaced ? OVERLAP : ROTATION)) {
    const freshToken = await rotate(context, row, hash);
    return { actor, ...(freshToken ? { freshToken } : {}) };
  }
  if (isReplaced) return { actor };
  if (row.confirmed_at === null || now - Number(row.seen_at) >= SEEN_STEP)
    await store.db
      .updateTable('staff_sessions')
      .set({ seen_at: now, confirmed_at: row.confirmed_at ?? now })
      .where('id', '=', row.id)
      .where('token_hash', '=', hash)
      .execute();
  return { actor };
}

/** The browsers in which somebody is signed in, the newest first. */
export async function listSessions(
  { store, runtime }: StaffContext,
  staffId: string,
): Promise<OpenSession[]> {
  const rows = await openAt(store.reader, runtime.now())
    .select(['t.id', 't.agent', 't.created_at', 't.seen_at'])
    .where('t.staff_id', '=', staffId)
    .orderBy('t.created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, agent, created_at, seen_at }) => ({
    id,
    agent,
    createdAt: Number(created_at),
    seenAt: Number(seen_at),
  }));
}

/** Signs one browser of somebody out. */
export async function endSession({ store }: StaffContext, staffId: string, id: string): Promise<void> {
  await store.db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('id', '=', id).execute();
}

/** Signs all browsers of somebody out but one, in the caller's transaction. */
export async function endOtherSessions(tx: Kysely<Database>, staffId: string, kept: string): Promise<void> {
  await tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('id', '!=', kept).execute();
}
