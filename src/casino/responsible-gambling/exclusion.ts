import { isRefusal, Refusal, sessionEndedMessage } from 'hashmark/server';
import { endByExclusion } from '../gifts/breaks.ts';
import { allowBonuses } from '../gifts/settings.ts';
import type { Ledger, LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { changeState } from '../payments/payments.ts';
import { profileDataSchema } from '../players/players.ts';
import { REOPEN_DELAY } from '../rules/limits.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Owner } from './changes.ts';
import { limitName } from './limit-names.ts';
import { mailPayout } from './payout.ts';
import type { UserLimitsTable } from './tables.ts';

/** Deposits that nobody has answered end here; coins that are under way cannot be called back and are paid out later. */
async function cancelDeposits(work: LedgerWork, playerId: string): Promise<void> {
  const open = await work.tx
    .selectFrom('payments')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('action', '=', 'deposit')
    .where('state', '=', 'pending')
    .execute();
  for (const payment of open) await changeState(work, payment, 'canceled');
}

/** No offers any more: neither by mail nor with a deposit. */
async function stopOffers({ tx }: LedgerWork, playerId: string): Promise<void> {
  const row = await tx
    .selectFrom('players')
    .select('data')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const data = profileDataSchema.parse({
    ...JSON.parse(row.data),
    receive_promos: false,
    receive_sms_promos: false,
  });
  await tx
    .updateTable('players')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', playerId)
    .execute();
  await allowBonuses(tx, playerId, false);
}

/** Ends what goes on in an account that nobody can come into any more: deposits under way, offers, gifts, sessions. */
export async function shutAccount(
  work: LedgerWork,
  playerId: string,
  sessions: Sessions,
  endGifts: () => Promise<void>,
): Promise<void> {
  const { tx, emit } = work;
  await cancelDeposits(work, playerId);
  await stopOffers(work, playerId);
  await endGifts();
  await sessions.endAll(tx, playerId);
  await tx.deleteFrom('sign_in_challenges').where('player_id', '=', playerId).execute();
  emit(sessionEndedMessage(playerId));
}

/**
 * What follows from an exclusion: no session, no deposit under way, no offers, no bonus. The money stays in the wallets; support is
 * asked to pay it out, because its owner cannot come in any more.
 */
export async function closeAccount(
  work: LedgerWork,
  options: { owner: Owner; limit: UserLimitsTable; sessions: Sessions; supportEmail: string },
): Promise<void> {
  const { owner, limit, sessions, supportEmail } = options;
  const { playerId, email, locale } = owner;
  await shutAccount(work, playerId, sessions, () => endByExclusion(work, playerId));
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: limit.zone });
  const ends = limit.ends_at === null ? null : date.format(limit.ends_at);
  const limitText = limitName(locale, limit);
  await sendMail(work, {
    playerId,
    to: email,
    kind: ends === null ? 'SELF_EXCLUSION_FOREVER' : 'SELF_EXCLUSION',
    locale,
    data: { limit: limitText, supportEmail, ...(ends === null ? {} : { ends }) },
  });
  await mailPayout(work, playerId, supportEmail);
}

/** The account of an exclusion that is over opens after a while. */
async function askToReopen({ tx, now }: LedgerWork, playerId: string): Promise<number> {
  const opens = now + REOPEN_DELAY;
  await tx
    .updateTable('user_limits')
    .set({ reopens_at: opens })
    .where('player_id', '=', playerId)
    .where('type', '=', 'self-exclusion')
    .where('ends_at', '<=', now)
    .where('reopens_at', 'is', null)
    .execute();
  return opens;
}

/**
 * Runs the work that lets somebody in. Who has proved to be the owner of an account whose exclusion is over asks by that for
 * its opening, and is told when it opens.
 *
 * @param player the only one whose rows `work` needs, where that is known
 * @throws Refusal `self-excluded`, and whatever `work` refuses.
 */
export async function runSignIn<T>(
  ledger: Ledger,
  player: string | undefined,
  work: (work: LedgerWork) => Promise<T>,
): Promise<T> {
  try {
    return await ledger.run(work, { player });
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'self-excluded') throw error;
    const { may_ask: mayAsk, player_id: playerId, ...details } = error.info.details ?? {};
    const opens =
      mayAsk === true && typeof playerId === 'string'
        ? new Date(
            await ledger.run((again) => askToReopen(again, playerId), { player: playerId }),
          ).toISOString()
        : details.reopens_at;
    throw new Refusal('self-excluded', { details: { ...details, reopens_at: opens ?? null } });
  }
}
