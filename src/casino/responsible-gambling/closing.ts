import { endByClosing, endByExclusion } from '../gifts/breaks.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Owner } from './changes.ts';
import { shutAccount } from './exclusion.ts';
import { CLOSED_SLOT } from './limits.ts';
import { mailPayout } from './payout.ts';

interface Closing {
  owner: Owner;
  sessions: Sessions;
  supportEmail: string;
  /** Whose wish it is. */
  by: 'owner' | 'house';
}

/**
 * Closes an account. Kept as an exclusion without an end, in a place of its own: whatever keeps excluded players
 * out, and has support pay out what is left, holds for it too. Bonus money is removed; where the house has ended the contract, the part that is
 * earned becomes own money.
 *
 * @returns false for one that is closed
 */
export async function closeFor(
  work: LedgerWork,
  { owner, sessions, supportEmail, by }: Closing,
): Promise<boolean> {
  const { tx, now, id } = work;
  const { playerId, email, locale } = owner;
  const closed = await tx
    .insertInto('user_limits')
    .values({
      ...{ id: id(), player_id: playerId, slot: CLOSED_SLOT, type: 'self-exclusion', period: 'forever' },
      ...{
        amounts: '[]',
        minutes: null,
        created_at: now,
        ends_at: null,
        reopens_at: null,
        told_period: null,
      },
      zone: 'UTC',
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'slot']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!closed) return false;
  const isWish = by === 'owner';
  const endGifts = isWish ? endByClosing : endByExclusion;
  await shutAccount(work, playerId, sessions, () => endGifts(work, playerId));
  const kind = isWish ? 'ACCOUNT_CLOSED' : 'ACCOUNT_ENDED';
  await sendMail(work, { playerId, to: email, kind, locale, data: { supportEmail } });
  await mailPayout(work, playerId, supportEmail);
  return true;
}

/** Opens an account again that was closed. @returns false for one that was not */
export async function openAgain({ tx }: LedgerWork, playerId: string): Promise<boolean> {
  const opened = await tx
    .deleteFrom('user_limits')
    .where('player_id', '=', playerId)
    .where('slot', '=', CLOSED_SLOT)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}
