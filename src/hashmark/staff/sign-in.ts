import type { Transaction } from 'kysely';
import { hashOfToken, newToken } from '../credentials/secret-token.ts';
import { Refusal } from '../http/errors.ts';
import { refuseField } from '../http/refuse-field.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import { addAccount, getAccount, isWithoutAccounts, plainEmail } from './accounts.ts';
import type { StaffContext } from './context.ts';
import { refuseWeakPassword } from './links.ts';
import { ALL_RIGHTS } from './permissions.ts';
import { takeSecondFactor } from './second-factor.ts';
import { endOtherSessions, openSession } from './sessions.ts';
import { setPassword } from './set-password.ts';

/** How long a second factor is awaited, in milliseconds. */
export const CHALLENGE_LIFETIME = 5 * 60_000;
/** Wrong codes after which the password is asked for again. */
const CHALLENGE_TRIES = 5;

/** Where somebody stands who wants to come in. */
export interface Arrival {
  /** The network. */
  readonly address: string;
  /** What the browser calls itself. */
  readonly agent: string;
}

/** What a password comes to: a session, or the question for the second factor. Each token is for its cookie. */
export interface Admission {
  readonly kind: 'session' | 'challenge';
  readonly token: string;
}

/**
 * A session, or a challenge where the account has a second factor; in the caller's transaction.
 *
 * @throws Refusal `invalid-credentials` for an account that was deactivated
 */
export async function admit(
  context: StaffContext,
  tx: Transaction<Database>,
  staffId: string,
  agent: string,
): Promise<Admission> {
  const { code_since, deactivated_at } = await getAccount(tx, staffId);
  if (deactivated_at !== null) throw new Refusal('invalid-credentials');
  if (code_since === null) return { kind: 'session', token: await openSession(context, tx, staffId, agent) };
  const now = context.runtime.now();
  const token = newToken();
  await tx.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('staff_challenges')
    .values({
      token_hash: hashOfToken(token),
      staff_id: staffId,
      expires_at: now + CHALLENGE_LIFETIME,
      tries: 0,
    })
    .execute();
  return { kind: 'challenge', token };
}

/**
 * Takes an address and a password. The answer, and the time it takes, do not tell whether there is such an account.
 *
 * @throws Refusal `invalid-credentials`, `too-many-requests`
 */
export async function signIn(
  context: StaffContext,
  { email, password }: { email: string; password: string },
  { address, agent }: Arrival,
): Promise<Admission> {
  const { store, limits, passwords } = context;
  const account = plainEmail(email);
  await limits.address.take(address);
  await limits.account.take(account);
  const row = await store.reader
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where('email', '=', account)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  const isRight = await passwords.check(password, row?.password_hash ?? undefined);
  if (!row || !isRight) throw new Refusal('invalid-credentials');
  await limits.account.forgive(account);
  return await store.transaction(async (tx) => {
    // Checking takes a while, in which a link may have set another one.
    const { password_hash } = await getAccount(tx, row.id);
    if (password_hash !== row.password_hash) throw new Refusal('invalid-credentials');
    return await admit(context, tx, row.id, agent);
  });
}

const isOver = () => new Refusal('link-invalid', { message: 'Sign in again: this took too long.' });

/**
 * Takes the second factor. A challenge is good for one sign-in and few tries.
 *
 * @returns the token of the session
 * @throws Refusal `link-invalid` where the challenge is over, `validation-failed` for a wrong code, `too-many-requests`
 */
export async function answerChallenge(
  context: StaffContext,
  token: string | undefined,
  code: string,
  { agent }: Arrival,
): Promise<string> {
  const { store, runtime, limits } = context;
  const now = runtime.now();
  const token_hash = hashOfToken(token ?? '');
  const challenge = await store.db
    .updateTable('staff_challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('tries', '<', CHALLENGE_TRIES)
    .returning('staff_id')
    .executeTakeFirst();
  if (!challenge) throw isOver();
  await limits.codes.take(challenge.staff_id);
  const session = await store.transaction(async (tx) => {
    // Gone where another code has just been taken, or where the account was deactivated or got another password.
    const { numDeletedRows } = await tx
      .deleteFrom('staff_challenges')
      .where('token_hash', '=', token_hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw isOver();
    if (!(await takeSecondFactor(tx, challenge.staff_id, code, now))) throw refuseField('code', 'CODE.WRONG');
    return await openSession(context, tx, challenge.staff_id, agent);
  });
  await limits.codes.forgive(challenge.staff_id);
  return session;
}

/**
 * Makes the first account, an admin's, and signs it in. Whoever asks has shown the code that the server printed.
 *
 * @throws Refusal `conflict` where there is one already, `validation-failed`
 */
export async function addFirstAccount(
  context: StaffContext,
  { email, name, password }: { email: string; name: string; password: string },
  agent: string,
): Promise<Admission> {
  const { store, passwords } = context;
  await refuseWeakPassword(password, plainEmail(email), name);
  const password_hash = await passwords.hash(password);
  return await store.transaction(async (tx) => {
    if (!(await isWithoutAccounts(tx)))
      throw new Refusal('conflict', {
        message: 'There is an account already. Sign in, or ask its owner for one.',
      });
    // One that was invited and has not chosen a password yet gives way.
    await tx.deleteFrom('staff_links').execute();
    await tx.deleteFrom('staff').where('email', '=', plainEmail(email)).execute();
    const id = await addAccount(context, tx, { email, name, rights: ALL_RIGHTS }, 'first-visit');
    await tx.updateTable('staff').set({ password_hash }).where('id', '=', id).execute();
    return await admit(context, tx, id, agent);
  });
}

/**
 * Changes the own password; other browsers are signed out.
 *
 * @throws Refusal `validation-failed`, `too-many-requests`
 */
export async function changePassword(
  context: StaffContext,
  { staffId, sessionId }: { staffId: string; sessionId: string },
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { store, passwords, limits } = context;
  const { email, name, password_hash } = await getAccount(store.reader, staffId);
  await limits.again.take(staffId);
  if (!(await passwords.check(current, password_hash ?? undefined)))
    throw refuseField('current', 'PASSWORD.WRONG');
  await limits.again.forgive(staffId);
  await refuseWeakPassword(password, email, name);
  const fresh = await passwords.hash(password);
  await store.transaction(async (tx) => {
    // A link may have set another one meanwhile, because this one is somebody else's too.
    if ((await getAccount(tx, staffId)).password_hash !== password_hash)
      throw refuseField('current', 'PASSWORD.WRONG');
    await setPassword(tx, staffId, fresh);
    await endOtherSessions(tx, staffId, sessionId);
    await record(context, tx, {
      actor: `studio:${email}`,
      action: 'change-password',
      subject: `staff ${email}`,
      before: null,
      after: null,
    });
  });
}
