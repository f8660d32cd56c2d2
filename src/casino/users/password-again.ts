import { refuseField, type Services } from 'hashmark/server';

/**
 * Asks a signed-in player for the password once more, before how they sign in is changed. An account without a password
 * (social sign-in only) has nothing to repeat.
 *
 * @param field of the form, in which a wrong password is told
 */
export async function checkPasswordAgain(
  { sandbox, store }: Services,
  playerId: string,
  password: string,
  field: string,
): Promise<void> {
  const { password_hash } = await store.reader
    .selectFrom('players')
    .select('password_hash')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  if (password_hash === '') return;
  await sandbox.limits.passwordAgainAccount.take(playerId);
  if (!(await sandbox.passwords.check(password, password_hash)))
    throw refuseField(field, 'VALIDATION.PASSWORD.WRONG');
  await sandbox.limits.passwordAgainAccount.forgive(playerId);
}
