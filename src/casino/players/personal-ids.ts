import { refuseField } from 'hashmark/server';
import type { LedgerWork } from '../ledger/ledger.ts';

/**
 * Takes a personal ID for a player: one person has one account, so that an exclusion of one is no way to open another.
 *
 * @throws Refusal `validation-failed` at `personal_id` for one that another player has told
 */
export async function takePersonalId(
  { tx }: LedgerWork,
  playerId: string,
  personalId: string,
): Promise<void> {
  await tx
    .insertInto('personal_ids')
    .values({ personal_id: personalId, player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { player_id: owner } = await tx
    .selectFrom('personal_ids')
    .select('player_id')
    .where('personal_id', '=', personalId)
    .executeTakeFirstOrThrow();
  if (owner !== playerId) throw refuseField('personal_id', 'VALIDATION.PERSONAL_ID_TAKEN');
}
