import { hashOfToken, newToken } from '../credentials/secret-token.ts';
import { Refusal } from '../http/errors.ts';
import { record } from '../store/audit.ts';
import type { Actor } from './actor.ts';
import type { StaffContext } from './context.ts';
import type { Rights } from './permissions.ts';
import { columnsOf, readRights } from './rights-columns.ts';

/** How exactly it is known when a token was last used, in milliseconds. */
const USED_STEP = 60_000;

/** What opens the authoring API to a program. */
export interface ProgramToken {
  readonly id: string;
  readonly name: string;
  readonly rights: Rights;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** The tokens that are still good, the newest first. */
export async function listTokens({ store, runtime }: StaffContext): Promise<ProgramToken[]> {
  const rows = await store.reader
    .selectFrom('staff_tokens')
    .selectAll()
    .where('expires_at', '>', runtime.now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rights: readRights(row),
    createdBy: row.created_by,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    usedAt: row.used_at === null ? null : Number(row.used_at),
  }));
}

/**
 * Makes a token. Programs write and publish; accounts are managed by people.
 *
 * @returns the token, which is shown this once and stored as a hash
 * @throws Refusal `validation-failed`
 */
export async function addToken(
  context: StaffContext,
  { name, rights, expiresAt }: { name: string; rights: Rights; expiresAt: number },
  actor: string,
): Promise<{ id: string; token: string }> {
  const { store, runtime } = context;
  const refuse = (field: string, message: string) =>
    new Refusal('validation-failed', { message, field, errors: { [field]: [message] } });
  if (rights.role === 'admin') throw refuse('role', 'A token is at most a publisher; admins are people.');
  if (expiresAt <= runtime.now()) throw refuse('expires_at', 'Write a time that is still to come.');
  const token = newToken();
  const id = runtime.id();
  await store.transaction(async (tx) => {
    await tx
      .insertInto('staff_tokens')
      .values({
        id,
        name,
        token_hash: hashOfToken(token),
        ...columnsOf(rights),
        created_by: actor,
        created_at: runtime.now(),
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
    await record(context, tx, {
      actor,
      action: 'add-token',
      subject: `token ${name}`,
      before: null,
      after: id,
    });
  });
  return { id, token };
}

/** Ends a token. @throws Refusal `not-found` */
export async function removeToken(context: StaffContext, id: string, actor: string): Promise<void> {
  await context.store.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('staff_tokens')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new Refusal('not-found', { message: `There is no token \`${id}\`.` });
    const subject = `token ${removed.name}`;
    await record(context, tx, { actor, action: 'remove-token', subject, before: id, after: null });
  });
}

/** The program that comes with a token. */
export async function findProgram(
  { store, runtime }: StaffContext,
  token: string,
): Promise<Actor | undefined> {
  const now = runtime.now();
  const row = await store.reader
    .selectFrom('staff_tokens')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.used_at === null || now - Number(row.used_at) >= USED_STEP)
    await store.db.updateTable('staff_tokens').set({ used_at: now }).where('id', '=', row.id).execute();
  return { door: 'token', name: `token:${row.name}`, rights: readRights(row) };
}
