import type { LedgerWork } from '../ledger/ledger.ts';

/** What a review has seen on documents: told otherwise later, it has to be seen again. */
const SEEN = [
  'first_name',
  'last_name',
  'date_of_birth',
  'country',
  'city',
  'address',
  'postal_code',
] as const;

/** The review of a payout has seen who the player is, or has refused what it was shown. */
export async function judgeIdentity(
  { tx, now }: LedgerWork,
  playerId: string,
  verdict: 'accepted' | 'rejected',
): Promise<void> {
  const change = tx.updateTable('players').where('id', '=', playerId);
  await (verdict === 'accepted'
    ? change.set({ identity_verified_at: now }).where('identity_verified_at', 'is', null)
    : change.set({ identity_verified_at: null })
  ).execute();
}

type IdentityFields = Readonly<Partial<Record<(typeof SEEN)[number], string | null | undefined>>>;

/** Whether changes to a profile are about what a review has seen. */
export const changesIdentity = (before: IdentityFields, after: IdentityFields): boolean =>
  SEEN.some((field) => (before[field] ?? '') !== (after[field] ?? ''));
