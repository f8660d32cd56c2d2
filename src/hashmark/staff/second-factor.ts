import type { Kysely } from 'kysely';
import {
  codeAddress,
  newCodeSecret,
  newRecoveryCodes,
  plainRecoveryCode,
  readCodeStep,
} from '../credentials/one-time-codes.ts';
import { hashOfToken } from '../credentials/secret-token.ts';
import { Refusal } from '../http/errors.ts';
import { refuseField } from '../http/refuse-field.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import { getAccount } from './accounts.ts';
import type { StaffContext } from './context.ts';

const hashOfCode = (staffId: string, code: string) => hashOfToken(`${staffId}:${plainRecoveryCode(code)}`);

const wrongCode = () => refuseField('code', 'CODE.WRONG');

/** Takes a code of the app, each step at most once. @returns whether it was right */
async function takeAppCode(
  tx: Kysely<Database>,
  staffId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const { code_secret } = await getAccount(tx, staffId);
  const step = code_secret === null ? undefined : readCodeStep(code_secret, code, now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ code_step: step })
    .where('id', '=', staffId)
    .where('code_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes what a person may type as second factor: a code of the app, or a recovery code, which is then used up. */
export async function takeSecondFactor(
  tx: Kysely<Database>,
  staffId: string,
  typed: string,
  now: number,
): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  if (await takeAppCode(tx, staffId, code, now)) return true;
  const { numDeletedRows } = await tx
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOfCode(staffId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The secret that waits for its first code; a new one where there is none.
 *
 * @returns the secret and its address for a QR code
 * @throws Refusal `conflict` where sign-in asks for a code already
 */
export async function prepareSecondFactor(
  { store }: StaffContext,
  staffId: string,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  return await store.transaction(async (tx) => {
    const { email, code_secret, code_since } = await getAccount(tx, staffId);
    if (code_since !== null)
      throw new Refusal('conflict', { message: 'The second factor is on. Turn it off first.' });
    const secret = code_secret ?? newCodeSecret();
    await tx.updateTable('staff').set({ code_secret: secret }).where('id', '=', staffId).execute();
    return { secret, uri: codeAddress(secret, issuer, email) };
  });
}

/** Turns the second factor on. @returns the recovery codes, which are shown this once. @throws Refusal for a wrong code */
export async function enableSecondFactor(
  context: StaffContext,
  staffId: string,
  code: string,
): Promise<string[]> {
  const { store, runtime, limits } = context;
  await limits.codes.take(staffId);
  const codes = await store.transaction(async (tx) => {
    const { email, code_since } = await getAccount(tx, staffId);
    if (code_since !== null) throw new Refusal('conflict', { message: 'The second factor is on already.' });
    const now = runtime.now();
    if (!(await takeAppCode(tx, staffId, code.replace(/\s/g, ''), now))) throw wrongCode();
    await tx.updateTable('staff').set({ code_since: now }).where('id', '=', staffId).execute();
    const fresh = newRecoveryCodes();
    await tx
      .insertInto('staff_recovery_codes')
      .values(fresh.map((one) => ({ staff_id: staffId, code_hash: hashOfCode(staffId, one) })))
      .execute();
    await record(context, tx, {
      actor: `studio:${email}`,
      action: 'enable-second-factor',
      subject: `staff ${email}`,
      before: null,
      after: null,
    });
    return fresh;
  });
  await limits.codes.forgive(staffId);
  return codes;
}

/** Turns it off and forgets its secret, in the caller's transaction. */
async function forgetSecondFactor(
  context: StaffContext,
  tx: Parameters<typeof record>[1],
  staffId: string,
  actor: string,
): Promise<void> {
  const { email } = await getAccount(tx, staffId);
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_challenges').where('staff_id', '=', staffId).execute();
  await tx
    .updateTable('staff')
    .set({ code_secret: null, code_since: null })
    .where('id', '=', staffId)
    .execute();
  await record(context, tx, {
    actor,
    action: 'remove-second-factor',
    subject: `staff ${email}`,
    before: null,
    after: null,
  });
}

/** Turns the own second factor off. @throws Refusal for a wrong code */
export async function removeSecondFactor(
  context: StaffContext,
  staffId: string,
  code: string,
): Promise<void> {
  const { store, runtime, limits } = context;
  await limits.codes.take(staffId);
  await store.transaction(async (tx) => {
    if (!(await takeSecondFactor(tx, staffId, code, runtime.now()))) throw wrongCode();
    await forgetSecondFactor(context, tx, staffId, `studio:${(await getAccount(tx, staffId)).email}`);
  });
  await limits.codes.forgive(staffId);
}

/** Turns the second factor of somebody off who has lost the app and the recovery codes: an admin has seen who it is. */
export async function resetSecondFactor(
  context: StaffContext,
  staffId: string,
  actor: string,
): Promise<void> {
  await context.store.transaction((tx) => forgetSecondFactor(context, tx, staffId, actor));
}
