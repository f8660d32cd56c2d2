import type { Currency } from 'hashmark/i18n';
import { type Database, isRefusal, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { type LaterJob, schedule } from './jobs/jobs.ts';
import type { LedgerWork } from './ledger/ledger.ts';
import { bettorState } from './players/bettor.ts';
import { refuseUnanswered } from './players/source-of-wealth.ts';
import { readBreakStart } from './responsible-gambling/changes.ts';
import { readGuardedPlay } from './responsible-gambling/guarded-play.ts';
import { ownLimits } from './responsible-gambling/own-limits.ts';
import {
  findExcluded,
  isInBreak,
  lastBreakEnd,
  protectSignIn,
  refuseBet,
  refuseDraw,
  runningBreak,
} from './responsible-gambling/protect.ts';
import { refuseBeforeReality } from './responsible-gambling/reality-check.ts';

export { isClosed } from './responsible-gambling/limits.ts';

/** Somebody wants to stake. The amount is in subunits of `currency`, of real money only. */
export interface MoneyIntent {
  playerId: string;
  currency: Currency;
  amount: number;
  at: number;
}

/** Limits, exclusions and pauses that forbid a bet (PROFILE-05, PROFILE-06); `decideBet` asks them too. */
export async function guardBet(work: LedgerWork, intent: MoneyIntent): Promise<void> {
  refuseBet(await readGuardedPlay(work, intent.playerId), intent);
}

/** Until when a player is to say where the money comes from, in milliseconds UTC; null where nothing is asked. */
export const readAnswerDue = async (work: LedgerWork, playerId: string): Promise<number | null> =>
  (await work.stateOf(bettorState, playerId))?.wealthDueAt ?? null;

/** Whether play pauses for an answer about the money that was asked for and has not come in time. */
export async function guardAnswers(work: LedgerWork, playerId: string): Promise<void> {
  refuseUnanswered(await readAnswerDue(work, playerId), work.now);
}

/** Breaks forbid what is taken without a stake as well: boxes, gifts, codes, and what points buy but money. */
export async function guardDraw(work: LedgerWork, playerId: string): Promise<void> {
  refuseDraw((await work.stateOf(ownLimits, playerId)) ?? [], work.now);
}

/** Whether a break or an exclusion keeps a player from play. */
export const isKeptFromPlay = async (work: LedgerWork, playerId: string): Promise<boolean> =>
  isInBreak((await work.stateOf(ownLimits, playerId)) ?? [], work.now);

/** When a player's last break or exclusion that is over ended, in milliseconds UTC; 0 without any. */
export const readBreakEnd = async (work: LedgerWork, playerId: string): Promise<number> =>
  lastBreakEnd((await work.stateOf(ownLimits, playerId)) ?? [], work.now);

/** From when until when a player has a break that ends by itself, in milliseconds UTC; undefined without one. */
export async function readBreak(
  work: LedgerWork,
  playerId: string,
): Promise<{ start: number; end: number } | undefined> {
  const pause = runningBreak((await work.stateOf(ownLimits, playerId)) ?? [], work.now);
  return pause && { start: await readBreakStart(work, pause.id), end: pause.end };
}

/** Puts work for a player off to the end of a break that they have. @returns whether it was */
export async function putOffInBreak(
  work: LedgerWork,
  { playerId, ...job }: Omit<LaterJob, 'id' | 'dueAt'> & { playerId: string },
): Promise<boolean> {
  const pause = await readBreak(work, playerId);
  if (pause) await schedule(work.tx, { ...job, id: work.id(), dueAt: pause.end, playerId });
  return pause !== undefined;
}

/** What a player has to have seen and answered before the next round, whoever pays its stake; simulated players see nothing. */
export async function guardRound(work: LedgerWork, intent: MoneyIntent): Promise<void> {
  const play = await readGuardedPlay(work, intent.playerId);
  await guardAnswers(work, intent.playerId);
  refuseBeforeReality(play, work.rules.of(play.licence)['safer-play'], intent);
}

/** Exclusions that keep a player out. Asked after the password is known to be right. */
export const guardSignIn = (tx: Kysely<Database>, intent: { playerId: string; at: number }): Promise<void> =>
  protectSignIn(tx, intent);

/** Whether an exclusion keeps a player out: they are given nothing to play with then, not even what they have won. */
export async function isKeptOut(tx: Kysely<Database>, playerId: string, at: number): Promise<boolean> {
  try {
    await guardSignIn(tx, { playerId, at });
    return false;
  } catch (error) {
    if (isRefusal(error)) return true;
    throw error;
  }
}

/**
 * Asked before a player's offers are switched on: a request that began before an exclusion must not undo what that has switched off.
 *
 * @throws Refusal `unauthenticated`, since the exclusion has ended every session.
 */
export async function guardOffers(
  { tx, now }: Pick<LedgerWork, 'tx' | 'now'>,
  playerId: string,
): Promise<void> {
  if (await isKeptOut(tx, playerId, now)) throw new Refusal('unauthenticated');
}

/** Which of these players an exclusion keeps out. */
export const findKeptOut = (
  tx: Kysely<Database>,
  playerIds: readonly string[],
  at: number,
): Promise<ReadonlySet<string>> => findExcluded(tx, playerIds, at);
