import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { LedgerWork } from '../ledger/ledger.ts';
import { partOf } from '../rules/rounding.ts';
import { endBonus, payOwnMoney } from './bonuses.ts';
import { scheduleEnd } from './ending.ts';
import { endFreespins } from './free-spins.ts';
import { changeGift, isOverdue } from './gifts.ts';
import { readClock, standstillOf } from './standstill.ts';
import type { GiftsTable } from './tables.ts';

const readGiftsIn = (tx: Kysely<Database>, playerId: string, stage: string): Promise<GiftsTable[]> =>
  tx
    .selectFrom('gifts')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('kind', 'in', ['bonus', 'freespins'])
    .where('stage', '=', stage)
    .orderBy('id')
    .execute();

/** The part of a bonus that matches the part of the wager done, in subunits: no more than all of it would have brought. */
function earnedPart(gift: GiftsTable, clock: number): number {
  const requirement = Number(gift.wager_requirement);
  if (requirement === 0 || isOverdue(gift, clock)) return 0;
  const earned = partOf(gift.amount, gift.wagered, requirement);
  return gift.max_win === null ? earned : Math.min(earned, Number(gift.max_win));
}

/** Ends what a player plays or has waiting. @param earned what becomes own money of a bonus that is played, in subunits */
async function endAll(
  work: LedgerWork,
  playerId: string,
  earned: (gift: GiftsTable) => number,
): Promise<void> {
  const { tx } = work;
  const canceled = { stage: 'canceled' };
  // Before the running ones, whose end would begin them.
  for (const gift of await readGiftsIn(tx, playerId, 'wait')) await endBonus(work, gift, canceled);
  for (const gift of await readGiftsIn(tx, playerId, 'handle_bets')) {
    if (gift.kind === 'freespins') {
      await endFreespins(work, gift, canceled);
      continue;
    }
    await endBonus(work, gift, canceled);
    await payOwnMoney(work, gift, earned(gift));
  }
}

/** An exclusion ends what a player plays or has waiting; of a bonus the part that is earned becomes own money. */
export async function endByExclusion(work: LedgerWork, playerId: string): Promise<void> {
  const clock = await readClock(work, playerId);
  await endAll(work, playerId, (gift) => earnedPart(gift, clock));
}

/** Whoever closes the account leaves the bonus money behind. */
export const endByClosing = (work: LedgerWork, playerId: string): Promise<void> =>
  endAll(work, playerId, () => 0);

/** Gives what a player plays, and whose time is not over, more of it. */
async function addTime(work: LedgerWork, playerId: string, added: number): Promise<void> {
  if (added === 0) return;
  const clock = await readClock(work, playerId);
  for (const gift of await readGiftsIn(work.tx, playerId, 'handle_bets')) {
    if (gift.valid_until === null || isOverdue(gift, clock)) continue;
    const validUntil = Number(gift.valid_until) + added;
    await scheduleEnd(work, gift, validUntil);
    await changeGift(work, gift, { valid_until: validUntil });
  }
}

/**
 * Stops the clock of what a player plays while they have a break.
 *
 * @param pause when the break began, and from when until when it is set now: one that is made longer has stopped the clock before
 */
export async function stopClocks(
  work: LedgerWork,
  playerId: string,
  pause: { start: number; from: number; to: number },
): Promise<void> {
  await addTime(work, playerId, standstillOf(pause));
}

/** Lets the clocks of what a player plays go on that a break has stopped for longer than it has lasted. */
export async function startClocksAgain(
  work: LedgerWork,
  playerId: string,
  { start, to }: { start: number; to: number },
): Promise<void> {
  await addTime(work, playerId, -standstillOf({ start, from: work.now, to: Math.max(work.now, to) }));
}

/** Lets the clocks of what a player plays go on, which stand still while an answer is overdue. Asked before there is an answer. */
export const startClocks = async (work: LedgerWork, playerId: string): Promise<void> =>
  addTime(work, playerId, work.now - (await readClock(work, playerId)));
