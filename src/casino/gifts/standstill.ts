import { readAnswerDue, readBreak } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { DAY } from '../rules/calendar.ts';

/** For so long at most, from the beginning of a break on, the clock of what is played stands still, in milliseconds. */
const LONGEST_STANDSTILL = 7 * DAY;

/** For how long the clocks of gifts stand still between two moments of a break that began at `start`, in milliseconds. */
export function standstillOf({ start, from, to }: { start: number; from: number; to: number }): number {
  const latest = start + LONGEST_STANDSTILL;
  return Math.max(0, Math.min(to, latest) - Math.min(from, latest));
}

/** For how long the clock of a gift that begins now stands still at first, in milliseconds: one that has waited may begin in a break. */
export async function readStandstill(work: LedgerWork, playerId: string): Promise<number> {
  const pause = await readBreak(work, playerId);
  return pause ? standstillOf({ start: pause.start, from: work.now, to: pause.end }) : 0;
}

/**
 * The moment at which the clocks of what a player plays stand: the present one, but while an overdue answer keeps from play, from the second
 * day on, that at which they have stopped.
 */
export async function readClock(work: LedgerWork, playerId: string): Promise<number> {
  const due = await readAnswerDue(work, playerId);
  return due === null ? work.now : Math.min(work.now, due + DAY);
}
