import { newToken } from '../credentials/secret-token.ts';
import { refuseField } from '../http/refuse-field.ts';
import type { StaffPasskeyRow } from '../store/staff-tables.ts';
import type { StaffContext } from './context.ts';
import { openPasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts';
import { type RelyingParty, readAuthentication } from './passkey-responses.ts';
import { handleOf, recordPasskey } from './passkeys.ts';
import { openSession } from './sessions.ts';
import type { Arrival } from './sign-in.ts';

/** One answer to whatever is wrong: it does not tell which accounts and passkeys there are. */
const refusePasskey = () => refuseField('passkey', 'PASSKEY.REFUSED');

/**
 * What the browser needs to sign somebody in by a passkey. It is the same for everybody: the authenticator knows whose keys it has.
 *
 * @returns the options of `navigator.credentials.get`, as JSON, and the token of the browser for its cookie
 * @throws Refusal `too-many-requests`
 */
export async function preparePasskeySignIn(context: StaffContext, party: RelyingParty, address: string) {
  await context.limits.address.take(address);
  const token = newToken();
  const challenge = await openPasskeyChallenge(context, { browser: token });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
  return { options, token };
}

/** What somebody has signed with a passkey of an account that is active. @returns the passkey, and how often it says it was used */
async function verifyUse(
  context: StaffContext,
  party: RelyingParty,
  expectedChallenge: string,
  text: string,
) {
  const response = readAuthentication(text);
  if (!response) throw refusePasskey();
  const passkey = await context.store.reader
    .selectFrom('staff_passkeys as p')
    .innerJoin('staff as s', 's.id', 'p.staff_id')
    .selectAll('p')
    .where('p.id', '=', response.id)
    .where('s.deactivated_at', 'is', null)
    .executeTakeFirst();
  const isOwner =
    passkey && Buffer.from(response.response.userHandle, 'base64url').equals(handleOf(passkey.staff_id));
  if (!isOwner) throw refusePasskey();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // How often it was used is judged below, where a copy can be written down.
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refusePasskey();
  return { passkey, counter: authenticationInfo.newCounter };
}

/** A passkey that counts never says a number twice; one that does was copied. */
const isCopied = (passkey: Pick<StaffPasskeyRow, 'counter'>, counter: number): boolean =>
  (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;

/**
 * Signs somebody in by what their passkey has signed for this browser. It stands for both factors: the authenticator has asked for a
 * finger, a face or a PIN.
 *
 * @param token of the browser, from its cookie
 * @returns the token of the session
 * @throws Refusal `validation-failed`, `too-many-requests`
 */
export async function signInByPasskey(
  context: StaffContext,
  party: RelyingParty,
  token: string | undefined,
  response: string,
  { address, agent }: Arrival,
): Promise<string> {
  const { store, runtime, limits } = context;
  await limits.address.take(address);
  const challenge = await takePasskeyChallenge(context, { browser: token ?? '' });
  if (challenge === undefined) throw refusePasskey();
  const { passkey, counter } = await verifyUse(context, party, challenge, response);
  const session = await store.transaction(async (tx) => {
    // Read again: the account may have been deactivated, the passkey used or removed meanwhile.
    const row = await tx
      .selectFrom('staff_passkeys as p')
      .innerJoin('staff as s', 's.id', 'p.staff_id')
      .select('p.counter')
      .where('p.id', '=', passkey.id)
      .where('s.deactivated_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const isRefused = isCopied(row, counter);
    await recordPasskey(context, tx, passkey.staff_id, isRefused ? 'refuse-passkey' : 'sign-in-by-passkey');
    if (isRefused) return undefined;
    await tx
      .updateTable('staff_passkeys')
      .set({ counter, used_at: runtime.now() })
      .where('id', '=', passkey.id)
      .execute();
    return await openSession(context, tx, passkey.staff_id, agent);
  });
  if (session === undefined) throw refusePasskey();
  return session;
}
