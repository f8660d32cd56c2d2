import type { Currency } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import { perCurrency } from '../currencies/rates.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { DAY } from '../rules/calendar.ts';
import type { Payer } from './payer.ts';

/** Deposits of 180 days, in EUR or about as much in other currencies, from which a player is asked where the money comes from. */
const ASKED_FROM = 10_000;
/** How long there is to answer, and for how long an answer holds, in milliseconds. */
const [TIME_TO_ANSWER, ANSWER_HOLDS] = [30 * DAY, 365 * DAY];

/**
 * Whether a player is to be asked where the money comes from: once the deposits of 180 days are large.
 *
 * @param deposited of late to all wallets, in subunits of the currency
 */
export const asksForWealth = (
  { wealth }: Payer,
  { deposited, currency, now }: { deposited: number; currency: Currency; now: number },
): boolean =>
  deposited >= perCurrency(ASKED_FROM)[currency] &&
  wealth.dueAt === null &&
  (wealth.answeredAt === null || wealth.answeredAt <= now - ANSWER_HOLDS);

/** Asks where the money comes from; the time to answer begins with the deposit for which that is done. */
export const askForWealth = async ({ tx, now }: LedgerWork, playerId: string): Promise<void> => {
  await tx
    .updateTable('players')
    .set({ wealth_due_at: now + TIME_TO_ANSWER })
    .where('id', '=', playerId)
    .execute();
};

/** The player has told the profession: the questionnaire, where there is one, is answered. */
export const answerWealth = async ({ tx, now }: LedgerWork, playerId: string): Promise<void> => {
  await tx
    .updateTable('players')
    .set({ wealth_due_at: null, wealth_answered_at: now })
    .where('id', '=', playerId)
    .where('wealth_due_at', 'is not', null)
    .execute();
};

const isOverdue = (dueAt: number | null, now: number): boolean => dueAt !== null && dueAt <= now;

/**
 * Asked before a deposit and before play, which pause while the time to answer is over without an answer.
 *
 * @throws Refusal `answer-overdue`
 */
export function refuseUnanswered(dueAt: number | null, now: number): void {
  if (isOverdue(dueAt, now)) throw new Refusal('answer-overdue');
}

/** Whether the time to answer is over without an answer: no money leaves until there is one. */
export async function isWealthOverdue({ tx, now }: LedgerWork, playerId: string): Promise<boolean> {
  const { wealth_due_at: due } = await tx
    .selectFrom('players')
    .select('wealth_due_at')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return isOverdue(due === null ? null : Number(due), now);
}
