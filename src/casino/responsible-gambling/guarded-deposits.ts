import type { Currency } from 'hashmark/i18n';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isAmountReached } from '../rules/limits.ts';
import { countingAt, currentPeriod, readAmounts } from './limits.ts';
import { type OwnLimits, ownLimits } from './own-limits.ts';
import type { UserLimitsTable } from './tables.ts';
import { addUpBudgets, type Budget, depositsSince } from './usage.ts';

/** What the rules that protect a player ask before and after a deposit. */
export interface GuardedDeposits {
  limits: OwnLimits;
  /** What was deposited, or asked for, since the start of a period that a limit counts in; by that start, in milliseconds UTC. */
  since: ReadonlyMap<number, readonly { currency: Currency; sum: number }[]>;
}

const limitsOnDeposits = (limits: OwnLimits, now: number): UserLimitsTable[] =>
  countingAt(limits, now).filter(({ type }) => type === 'deposit');

const startsOf = (limits: OwnLimits, now: number): number[] => [
  ...new Set(limitsOnDeposits(limits, now).flatMap((row) => currentPeriod(row, now)?.start ?? [])),
];

/** By player. */
export const guardedDeposits: StateKind<GuardedDeposits> = {
  async read({ kind, now, readStates, fetch }, players) {
    const limits = await readStates(ownLimits, players);
    const starts = players.map((player) => [player, startsOf(limits.get(player) ?? [], now)] as const);
    const sums = await depositsSince({ kind, fetch }, starts);
    return new Map(
      players.map((player) => [
        player,
        { limits: limits.get(player) ?? [], since: sums.get(player) ?? new Map() },
      ]),
    );
  },
};

/** What the rules that protect a player ask of deposits at this moment. */
export async function readGuardedDeposits(work: LedgerWork, playerId: string): Promise<GuardedDeposits> {
  const none: GuardedDeposits = { limits: [], since: new Map() };
  const known = (await work.stateOf(guardedDeposits, playerId)) ?? none;
  if (startsOf(known.limits, work.now).every((start) => known.since.has(start))) return known;
  // A period has begun since the group has.
  await work.leaveMemory();
  return (await work.stateOf(guardedDeposits, playerId)) ?? none;
}

/** Counts a deposit that is asked for, or one that has arrived although it counted no more. */
export const countDeposit = (
  { limits, since }: GuardedDeposits,
  { currency, amount, at }: { currency: Currency; amount: number; at: number },
): GuardedDeposits => ({
  limits,
  since: new Map(
    [...since].map(([start, sums]) => [start, at < start ? sums : [...sums, { currency, sum: amount }]]),
  ),
});

/** What is used of a limit on deposits in the period that begins at `start`. */
export const budgetsOfDeposits = (
  { since }: GuardedDeposits,
  limit: UserLimitsTable,
  start: number,
): Budget[] => addUpBudgets(readAmounts(limit.amounts), since.get(start) ?? []);

/** The limits on deposits that are used up and of which the player was not told in their period. */
export const reachedByDeposit = (deposits: GuardedDeposits, now: number): UserLimitsTable[] =>
  limitsOnDeposits(deposits.limits, now).filter((limit) => {
    const start = currentPeriod(limit, now)?.start ?? 0;
    return (
      Number(limit.told_period ?? -1) < start &&
      budgetsOfDeposits(deposits, limit, start).some(({ amount, current }) =>
        isAmountReached(amount, current),
      )
    );
  });
