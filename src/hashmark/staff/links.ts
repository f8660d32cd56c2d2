import type { Kysely } from 'kysely';
import { isGuessable } from '../credentials/guessable-passwords.ts';
import { hashOfToken, newToken } from '../credentials/secret-token.ts';
import { Refusal } from '../http/errors.ts';
import { refuseField } from '../http/refuse-field.ts';
import { DAY } from '../i18n/durations.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import type { StaffContext } from './context.ts';
import { setPassword } from './set-password.ts';

/** How long a link is good, in milliseconds. */
const LINK_LIFETIME = 3 * DAY;

/** How long a password is at least and at most, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** Makes the link of an account; one that it had before ends. @returns its token, which is stored as a hash */
export async function openLink(
  { runtime }: StaffContext,
  tx: Kysely<Database>,
  staffId: string,
): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_links')
    .values({ token_hash: hashOfToken(token), staff_id: staffId, expires_at: runtime.now() + LINK_LIFETIME })
    .execute();
  return token;
}

/** The account that a link leads to. @throws Refusal `link-invalid` */
export async function readLink(
  { runtime }: StaffContext,
  db: Kysely<Database>,
  token: string,
): Promise<{ staffId: string; email: string; name: string }> {
  const row = await db
    .selectFrom('staff_links as l')
    .innerJoin('staff as s', 's.id', 'l.staff_id')
    .select(['s.id', 's.email', 's.name'])
    .where('l.token_hash', '=', hashOfToken(token))
    .where('l.expires_at', '>', runtime.now())
    .where('s.deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('link-invalid');
  return { staffId: row.id, email: row.email, name: row.name };
}

/** @throws Refusal `validation-failed` at `password` with a message key of the pages */
export async function refuseWeakPassword(password: string, email: string, name: string): Promise<void> {
  if ([...password].length < PASSWORD_LENGTH.min) throw refuseField('password', 'PASSWORD.SHORT');
  if (password.length > PASSWORD_LENGTH.max) throw refuseField('password', 'PASSWORD.LONG');
  if (new Set(password.toLowerCase()).size < 4 || (await isGuessable(password, email, [name])))
    throw refuseField('password', 'PASSWORD.SIMPLE');
}

/**
 * Sets the password of an account by its link, which is good once. Whoever was signed in there is signed out, and passkeys end: the link
 * is for whoever has lost the account, and perhaps to somebody else.
 *
 * @returns the account
 * @throws Refusal `link-invalid`, `validation-failed`
 */
export async function choosePassword(
  context: StaffContext,
  token: string,
  password: string,
): Promise<string> {
  const { store, passwords } = context;
  const { email, name } = await readLink(context, store.reader, token);
  await refuseWeakPassword(password, email, name);
  const password_hash = await passwords.hash(password);
  return await store.transaction(async (tx) => {
    const { staffId } = await readLink(context, tx, token);
    await tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute();
    await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
    await setPassword(tx, staffId, password_hash);
    await record(context, tx, {
      actor: `studio:${email}`,
      action: 'choose-password',
      subject: `staff ${email}`,
      before: null,
      after: null,
    });
    return staffId;
  });
}
