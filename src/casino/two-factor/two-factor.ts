import {
  codeAddress,
  type Database,
  hashOfToken,
  newCodeSecret,
  newRecoveryCodes,
  plainRecoveryCode,
  readCodeStep,
  refuseField,
} from 'hashmark/server';
import type { Kysely } from 'kysely';
import { HOUSE_NAME } from '../entities/house.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';

/** Whether sign-in asks this player for a code. */
export async function hasTwoFactor(db: Kysely<Database>, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether players have a second factor. By player. */
export const secondFactorState: StateKind<boolean> = {
  async read({ tx, kind, fetch }, players) {
    const rows = await fetch(
      tx
        .selectFrom('two_factor')
        .select('player_id')
        .where(isOneOf(kind, 'player_id', players))
        .where('enabled_at', 'is not', null),
    );
    return new Map(rows.map((row) => [row.player_id, true]));
  },
};

/** Makes a secret that is pending until its first code. @returns the secret and its address for a QR code */
export async function beginTwoFactor(
  { tx, now }: LedgerWork,
  playerId: string,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const secret = newCodeSecret();
  const fresh = { secret, created_at: now, enabled_at: null, last_step: 0 };
  await tx
    .insertInto('two_factor')
    .values({ player_id: playerId, ...fresh })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(fresh))
    .execute();
  return { secret, uri: codeAddress(secret, HOUSE_NAME, label) };
}

/** Takes a code of the app, each step at most once. @returns whether it was right */
export async function takeCode(
  { tx, now }: Pick<LedgerWork, 'tx' | 'now'>,
  playerId: string,
  code: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('two_factor')
    .select(['secret', 'last_step'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const step = row && readCodeStep(row.secret, code, now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('player_id', '=', playerId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a recovery code, once. @returns whether it was right */
async function takeRecoveryCode(
  { tx, now }: Pick<LedgerWork, 'tx' | 'now'>,
  playerId: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('code_hash', '=', hashOfToken(`${playerId}:${plainRecoveryCode(code)}`))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes what a person may type as second factor: a code of the app or a recovery code. @returns whether it was right */
export async function takeSecondFactor(
  work: Pick<LedgerWork, 'tx' | 'now'>,
  playerId: string,
  attempt: string,
): Promise<boolean> {
  const typed = attempt.replace(/\s/g, '');
  return (await takeCode(work, playerId, typed)) || (await takeRecoveryCode(work, playerId, typed));
}

/**
 * Asks whoever has a second factor for it, before money leaves.
 *
 * @returns whether one was taken
 * @throws Refusal `validation-failed` at `otp_attempt`
 */
export async function requireSecondFactor(
  work: LedgerWork,
  playerId: string,
  attempt: string | undefined,
): Promise<boolean> {
  if (!(await work.stateOf(secondFactorState, playerId))) return false;
  if (!attempt?.trim()) throw refuseField('otp_attempt', 'VALIDATION.REQUIRED');
  await work.leaveMemory();
  if (!(await takeSecondFactor(work, playerId, attempt)))
    throw refuseField('otp_attempt', 'VALIDATION.OTP.WRONG');
  return true;
}

/** Turns the pending second factor on. @returns the recovery codes, which are shown this once and stored as hashes */
export async function enableTwoFactor({ tx, now }: LedgerWork, playerId: string): Promise<string[]> {
  await tx.updateTable('two_factor').set({ enabled_at: now }).where('player_id', '=', playerId).execute();
  await tx.deleteFrom('recovery_codes').where('player_id', '=', playerId).execute();
  const codes = newRecoveryCodes();
  for (const code of codes)
    await tx
      .insertInto('recovery_codes')
      .values({
        player_id: playerId,
        code_hash: hashOfToken(`${playerId}:${plainRecoveryCode(code)}`),
        used_at: null,
      })
      .execute();
  return codes;
}

/** Forgets a secret that waits for its first code: whoever has begun it may not be its owner. */
export async function forgetPendingFactor(tx: Kysely<Database>, playerId: string): Promise<void> {
  await tx
    .deleteFrom('two_factor')
    .where('player_id', '=', playerId)
    .where('enabled_at', 'is', null)
    .execute();
}

/** Turns the second factor off and forgets its secret. */
export async function removeTwoFactor(tx: Kysely<Database>, playerId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('player_id', '=', playerId).execute();
  await tx.deleteFrom('two_factor').where('player_id', '=', playerId).execute();
  await tx.deleteFrom('sign_in_challenges').where('player_id', '=', playerId).execute();
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(db: Kysely<Database>, playerId: string): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}
