import type { Transaction } from 'kysely';
import { Refusal } from '../http/errors.ts';
import { refuseField } from '../http/refuse-field.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import { getAccount } from './accounts.ts';
import type { StaffContext } from './context.ts';
import { openPasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts';
import { ALGORITHMS, type RelyingParty, readRegistration } from './passkey-responses.ts';

/** So many passkeys one account can have. */
const MAX_PASSKEYS = 20;
const MAX_NAME = 60;

/** A passkey, as its owner sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** Who is signed in, and where. */
export interface SignedIn {
  readonly staffId: string;
  readonly sessionId: string;
}

/** An account as its passkeys know it. */
export const handleOf = (staffId: string) => new TextEncoder().encode(staffId);

const refusePasskey = () => refuseField('passkey', 'PASSKEY.REFUSED');

/** The passkeys of an account, the oldest first. */
export async function listPasskeys({ store }: StaffContext, staffId: string): Promise<Passkey[]> {
  const rows = await store.reader
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at,
    usedAt: used_at,
  }));
}

/** Writes down what somebody does to their own passkeys. */
export async function recordPasskey(
  context: StaffContext,
  tx: Transaction<Database>,
  staffId: string,
  action: string,
): Promise<void> {
  const { email } = await getAccount(tx, staffId);
  const subject = `staff ${email}`;
  await record(context, tx, { actor: `studio:${email}`, action, subject, before: null, after: null });
}

/**
 * What the browser needs to make a passkey for the own account. The password is asked for: whoever finds a browser that is signed in must
 * not make a way in that stays.
 *
 * @returns the options of `navigator.credentials.create`, as JSON
 * @throws Refusal `validation-failed`, `conflict` where there are too many, `too-many-requests`
 */
export async function preparePasskey(
  context: StaffContext,
  party: RelyingParty,
  { staffId, sessionId }: SignedIn,
  current: string,
) {
  const { store, passwords, limits } = context;
  const { email, name, password_hash } = await getAccount(store.reader, staffId);
  await limits.again.take(staffId);
  if (!(await passwords.check(current, password_hash ?? undefined)))
    throw refuseField('passkey-current', 'PASSWORD.WRONG');
  await limits.again.forgive(staffId);
  const known = await listPasskeys(context, staffId);
  if (known.length >= MAX_PASSKEYS)
    throw new Refusal('conflict', { message: `An account has at most ${MAX_PASSKEYS} passkeys.` });
  const challenge = await openPasskeyChallenge(context, { session: sessionId });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: email,
    userDisplayName: name,
    userID: handleOf(staffId),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** A new credential that was made for this site, by its owner, for what this session was asked to sign. */
async function verifyNew(context: StaffContext, party: RelyingParty, sessionId: string, text: string) {
  const expectedChallenge = await takePasskeyChallenge(context, { session: sessionId });
  const response = readRegistration(text);
  if (expectedChallenge === undefined || !response) throw refusePasskey();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw refusePasskey();
  return registrationInfo.credential;
}

/**
 * Adds the passkey that the browser has made.
 *
 * @throws Refusal `validation-failed` where it was not made for this site, this session and this moment, or is somebody's already
 */
export async function addPasskey(
  context: StaffContext,
  party: RelyingParty,
  { staffId, sessionId }: SignedIn,
  { name, response }: { name: string; response: string },
): Promise<void> {
  const { store, runtime } = context;
  const { id, publicKey, counter } = await verifyNew(context, party, sessionId, response);
  await store.transaction(async (tx) => {
    const taken = await tx.selectFrom('staff_passkeys').select('id').where('id', '=', id).executeTakeFirst();
    if (taken) throw refusePasskey();
    await tx
      .insertInto('staff_passkeys')
      .values({
        id,
        staff_id: staffId,
        name: readName(name, 'passkey-name'),
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        created_at: runtime.now(),
        used_at: null,
      })
      .execute();
    await recordPasskey(context, tx, staffId, 'add-passkey');
  });
}

/** @throws Refusal `validation-failed` */
function readName(text: string, field: string): string {
  const name = text.trim().slice(0, MAX_NAME).toWellFormed();
  if (name === '') throw refuseField(field, 'FIELD.NEEDED');
  return name;
}

const missing = () => new Refusal('not-found', { message: 'There is no such passkey any more.' });

/** Calls one of the own passkeys otherwise. @throws Refusal `not-found`, `validation-failed` */
export async function renamePasskey(
  context: StaffContext,
  staffId: string,
  id: string,
  name: string,
): Promise<void> {
  await context.store.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_passkeys')
      .set({ name: readName(name, 'name') })
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw missing();
    await recordPasskey(context, tx, staffId, 'rename-passkey');
  });
}

/** Removes one of the own passkeys. @throws Refusal `not-found` */
export async function removePasskey(context: StaffContext, staffId: string, id: string): Promise<void> {
  await context.store.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('staff_passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw missing();
    await recordPasskey(context, tx, staffId, 'remove-passkey');
  });
}
