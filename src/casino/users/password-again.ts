import { Refusal, refuseField, type Services } from 'hashmark/server';
import type { LedgerWork } from '../ledger/ledger.ts';

/**
 * Asks a signed-in player for the password once more, before how they sign in is changed. An account without a password
 * (social sign-in only) has nothing to repeat.
 *
 * @param field of the form, in which a wrong password is told
 * @returns the hash of the password that was right
 */
export async function checkPasswordAgain(
  { sandbox, store }: Services,
  playerId: string,
  password: string,
  field: string,
): Promise<string> {
  const { password_hash } = await store.reader
    .selectFrom('players')
    .select('password_hash')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  if (password_hash === '') return password_hash;
  await sandbox.limits.passwordAgainAccount.take(playerId);
  if (!(await sandbox.passwords.check(password, password_hash)))
    throw refuseField(field, 'VALIDATION.PASSWORD.WRONG');
  await sandbox.limits.passwordAgainAccount.forgive(playerId);
  return password_hash;
}

/** Whether the password that was right when it was checked still is: checking takes a while, in which its owner may have set another one. */
export async function isStillPassword(
  { tx }: Pick<LedgerWork, 'tx'>,
  playerId: string,
  hash: string,
): Promise<boolean> {
  const { password_hash } = await tx
    .selectFrom('players')
    .select('password_hash')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return password_hash === hash;
}

/**
 * Asked before what a password has opened is changed.
 *
 * @param hash of the password that was right
 * @throws Refusal `unauthenticated` where another one was set meanwhile, which has ended every session
 */
export async function refuseOldPassword(
  work: Pick<LedgerWork, 'tx'>,
  playerId: string,
  hash: string,
): Promise<void> {
  if (!(await isStillPassword(work, playerId, hash))) throw new Refusal('unauthenticated');
}
