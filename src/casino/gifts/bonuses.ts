import type { Currency } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import { announceBalance } from '../accounts/accounts.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import { DAY } from '../rules/calendar.ts';
import { isPastGift } from '../rules/gifts.ts';
import { scheduleEnd } from './ending.ts';
import { activeGift, changeGift, isOverdue } from './gifts.ts';
import { giftTerms } from './issue.ts';
import { readClock, readStandstill } from './standstill.ts';
import type { GiftsTable } from './tables.ts';
import type { Wagered } from './wagering.ts';

/** Moves bonus money: up from the promotions of the house, or down back to it. */
async function moveBonusMoney(
  work: LedgerWork,
  gift: GiftsTable,
  amount: number,
  cause: string,
): Promise<void> {
  if (amount === 0) return;
  const { player_id: owner, currency } = gift;
  await work.post({
    cause,
    actor: 'system:gifts',
    postings: [
      { owner, kind: 'bonus', currency, amount: BigInt(amount) },
      { owner: HOUSE, kind: 'promotions', currency, amount: -BigInt(amount) },
    ],
  });
  await announceBalance(work, owner);
}

/** Pays what a bonus has brought as real money. */
export async function payOwnMoney(work: LedgerWork, gift: GiftsTable, amount: number): Promise<void> {
  if (amount === 0) return;
  const { player_id: owner, currency } = gift;
  await work.post({
    cause: 'bonus-payout',
    actor: 'system:gifts',
    postings: [
      { owner, kind: 'real', currency, amount: BigInt(amount) },
      { owner: HOUSE, kind: 'promotions', currency, amount: -BigInt(amount) },
    ],
  });
  await announceBalance(work, owner);
}

/** Takes back what is left of the bonus money of an active bonus. */
async function forfeit(work: LedgerWork, gift: GiftsTable): Promise<void> {
  if (gift.stage !== 'handle_bets') return;
  const balance = await work.readBalances(gift.player_id);
  const left = balance('bonus', gift.currency);
  await moveBonusMoney(work, gift, -left, 'bonus-forfeit');
}

/** Starts the wagering of a bonus. */
async function begin(work: LedgerWork, gift: GiftsTable): Promise<GiftsTable> {
  const { now } = work;
  await moveBonusMoney(work, gift, Number(gift.amount), 'bonus-activation');
  const { wager_days } = await giftTerms(work, gift.player_id);
  const clock = await readClock(work, gift.player_id);
  const validUntil = clock + wager_days * DAY + (await readStandstill(work, gift.player_id));
  await scheduleEnd(work, gift, validUntil);
  const begun = await changeGift(work, gift, {
    stage: 'handle_bets',
    activated_at: gift.activated_at ?? now,
    valid_until: validUntil,
  });
  return Number(gift.wager_requirement) === 0 ? complete(work, begun) : begun;
}

/** Begins the bonus that has waited for the longest. */
async function beginNext(work: LedgerWork, playerId: string, currency: Currency): Promise<void> {
  const next = await work.tx
    .selectFrom('gifts')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('kind', '=', 'bonus')
    .where('stage', '=', 'wait')
    .where('currency', '=', currency)
    .orderBy('activated_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (next) await begin(work, next);
}

/** Turns what is left of the bonus money into real money, up to the bound of the gift. */
async function complete(work: LedgerWork, gift: GiftsTable): Promise<GiftsTable> {
  const { now } = work;
  const { player_id: owner, currency } = gift;
  const balance = await work.readBalances(owner);
  const left = balance('bonus', currency);
  const paid = Math.min(left, gift.max_win === null ? left : Number(gift.max_win));
  await moveBonusMoney(work, gift, -left, 'bonus-completion');
  await payOwnMoney(work, gift, paid);
  const done = await changeGift(work, gift, { stage: 'wager_done', used_at: now });
  await beginNext(work, owner, currency);
  return done;
}

/**
 * The player activates a bonus; it waits while another one in the same currency is wagered.
 *
 * @throws Refusal `conflict` when it cannot be activated any more.
 */
export async function activate(work: LedgerWork, gift: GiftsTable): Promise<GiftsTable> {
  if (gift.stage !== 'issued' || isOverdue(gift, work.now)) {
    const state = gift.stage === 'issued' ? 'expired' : gift.stage;
    throw new Refusal('conflict', { message: `A bonus that is ${state} cannot be activated.` });
  }
  const running = await activeGift(work.tx, gift.player_id, gift.currency);
  return running ? changeGift(work, gift, { stage: 'wait', activated_at: work.now }) : begin(work, gift);
}

/** Ends a bonus before it is wagered, and begins the next one. */
export async function endBonus(
  work: LedgerWork,
  gift: GiftsTable,
  end: Pick<GiftsTable, 'stage'> & Partial<GiftsTable>,
): Promise<GiftsTable> {
  await forfeit(work, gift);
  const ended = await changeGift(work, gift, end);
  if (gift.stage === 'handle_bets') await beginNext(work, gift.player_id, gift.currency);
  return ended;
}

/**
 * The player gives a bonus up.
 *
 * @throws Refusal `conflict` when it is over.
 */
export async function remove(work: LedgerWork, gift: GiftsTable): Promise<GiftsTable> {
  if (isPastGift(gift.stage))
    throw new Refusal('conflict', { message: `This bonus is ${gift.stage} already.` });
  return endBonus(work, gift, { stage: 'canceled' });
}

/** Ends a bonus by what a bet has done to it. */
export async function endByBet(work: LedgerWork, { bonus, end }: Wagered): Promise<void> {
  if (end === 'expired') await endBonus(work, bonus, { stage: 'expired', expired_at: work.now });
  if (end === 'complete') await complete(work, bonus);
  if (end === 'lost') await endBonus(work, bonus, { stage: 'lost', used_at: work.now });
}
