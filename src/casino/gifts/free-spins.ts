import { Refusal } from 'hashmark/server';
import type { Game } from '../entities/game.ts';
import { findSpinsGame } from '../games/spins-game.ts';
import { isKeptOut } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE, SPINS } from '../ledger/movement.ts';
import { DAY } from '../rules/calendar.ts';
import { isPastGift } from '../rules/gifts.ts';
import { paytable, type Spin, spinReel } from '../rules/reel.ts';
import { activate as activateBonus } from './bonuses.ts';
import { changeGift, isOverdue } from './gifts.ts';
import { giftTerms, issueBonus, scheduleExpiry } from './issue.ts';
import { readClock } from './standstill.ts';
import type { GiftsTable } from './tables.ts';

/** Moves spins: up from the promotions of the house, or down back to it. */
const moveSpins = (work: LedgerWork, gift: GiftsTable, count: number, cause: string): Promise<string> =>
  work.post({
    cause,
    actor: `player:${gift.player_id}`,
    postings: [
      { owner: gift.player_id, kind: 'free_spins', currency: SPINS, amount: BigInt(count) },
      { owner: HOUSE, kind: 'promotions', currency: SPINS, amount: -BigInt(count) },
    ],
  });

/**
 * The player activates free spins.
 *
 * @throws Refusal `conflict` when they cannot be activated any more.
 */
export async function activate(work: LedgerWork, gift: GiftsTable): Promise<GiftsTable> {
  const { now } = work;
  if (gift.stage !== 'issued' || isOverdue(gift, now)) {
    const state = gift.stage === 'issued' ? 'expired' : gift.stage;
    throw new Refusal('conflict', { message: `Free spins that are ${state} cannot be activated.` });
  }
  await moveSpins(work, gift, gift.freespins_left, 'free-spins-activation');
  const { spin_days } = await giftTerms(work, gift.player_id);
  const validUntil = (await readClock(work, gift.player_id)) + spin_days * DAY;
  await scheduleExpiry(work, gift, validUntil);
  // The provider may have been disabled since the spins were given.
  const game = gift.game && (await findSpinsGame(work, gift.player_id, gift.game));
  return changeGift(work, gift, { stage: 'handle_bets', game, activated_at: now, valid_until: validUntil });
}

/** Ends free spins that are not played out: the spins go back. Nobody gets what they have won by this alone. */
export async function endFreespins(
  work: LedgerWork,
  gift: GiftsTable,
  end: Pick<GiftsTable, 'stage'> & Partial<GiftsTable>,
): Promise<GiftsTable> {
  if (gift.stage === 'handle_bets' && gift.freespins_left > 0)
    await moveSpins(work, gift, -gift.freespins_left, 'free-spins-forfeit');
  return changeGift(work, gift, { freespins_left: 0, ...end });
}

/** What spins have won becomes a bonus, up to the bound of the gift. */
async function payOut(work: LedgerWork, gift: GiftsTable): Promise<void> {
  const won = Number(gift.amount);
  const maxWin = gift.max_win === null ? undefined : Number(gift.max_win);
  const amount = Math.min(won, maxWin ?? won);
  if (amount === 0) return;
  const bonus = await issueBonus(work, {
    playerId: gift.player_id,
    currency: gift.currency,
    title: gift.title,
    type: 'freespins',
    groupKey: gift.group_key,
    wager: gift.wager,
    amount,
    maxWin,
    depositCurrency: gift.deposit_currency,
  });
  await activateBonus(work, bonus);
}

/**
 * Ends free spins whose time is over: the rest goes back, and what has been won by then stays the player's; but whoever is kept
 * out is given nothing to play with.
 */
export async function expire(work: LedgerWork, gift: GiftsTable): Promise<void> {
  const expired = await endFreespins(work, gift, { stage: 'expired', expired_at: work.now });
  if (!(await isKeptOut(work.tx, gift.player_id, work.now))) await payOut(work, expired);
}

/** The player gives free spins up; what they have won by then stays the player's. @throws Refusal `conflict` when they are over. */
export async function remove(work: LedgerWork, gift: GiftsTable): Promise<GiftsTable> {
  if (isPastGift(gift.stage))
    throw new Refusal('conflict', { message: `These free spins are ${gift.stage} already.` });
  const ended = await endFreespins(work, gift, { stage: 'canceled' });
  await payOut(work, ended);
  return ended;
}

export interface FreeSpin extends Spin {
  id: string;
  win: number;
  gift: GiftsTable;
}

/**
 * Plays one free spin. What all of them have won becomes a bonus after the last one.
 *
 * @throws Refusal `conflict` when there is no spin to play in this game.
 */
export async function playFreeSpin(
  work: LedgerWork,
  gift: GiftsTable,
  game: Game,
  random: () => number,
): Promise<FreeSpin> {
  const isPlayable = gift.stage === 'handle_bets' && gift.freespins_left > 0 && !isOverdue(gift, work.now);
  if (!isPlayable || gift.game !== game.identifier)
    throw new Refusal('conflict', { message: 'There are no free spins to play in this game.' });
  await moveSpins(work, gift, -1, 'free-spin');
  const spin = spinReel(paytable(game.rtp), random);
  const win = Number(gift.bet_level) * spin.multiplier;
  const left = gift.freespins_left - 1;
  const won = Number(gift.amount) + win;
  const changed = await changeGift(work, gift, {
    freespins_left: left,
    amount: won,
    ...(left === 0 ? { stage: 'finished', used_at: work.now } : {}),
  });
  if (left === 0) await payOut(work, changed);
  return { ...spin, id: work.id(), win, gift: changed };
}
