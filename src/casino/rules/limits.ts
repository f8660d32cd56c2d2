import type { BreakPeriod, LimitType, MoneyLimitType } from '../entities/limit-types.ts';
import { DAY } from './calendar.ts';

const MINUTE = 60_000;

/** A change that allows more counts this long after it was asked for, in milliseconds, and only when it is confirmed. */
export const RAISE_DELAY = DAY;
/** After the end of an exclusion the account opens so long after its owner has asked for it, in milliseconds. */
export const REOPEN_DELAY = 7 * DAY;
/** Two rounds further apart than this are two sessions of play: the time between them does not count, in milliseconds. */
export const SESSION_GAP = 5 * MINUTE;

/** Whether what was used takes up what is allowed (PROFILE-05). Both in the same unit. */
export const isAmountReached = (amount: number, current: number): boolean => amount - Math.abs(current) <= 0;

/** What tells whether a limit is reached. */
export interface LimitState {
  type: LimitType;
  accounts: readonly { amount_cents: number; current_value_amount_cents: number }[];
  /** Of session limits. */
  time?: { minutes: number; current_minutes: number } | null;
}

/** Limits on money, as against time and breaks. */
export const isMoneyLimit = (type: LimitType): type is MoneyLimitType =>
  type === 'deposit' || type === 'loss' || type === 'wager';

/** Breaks and exclusions: they forbid play as long as they last. */
export const isBreak = (type: LimitType): boolean => type === 'cooling-off' || type === 'self-exclusion';

/** Whether a limit is reached in any of its currencies (PROFILE-05); breaks always are (PROFILE-06). */
export const isLimitReached = ({ type, accounts, time }: LimitState): boolean =>
  isBreak(type) ||
  accounts.some((one) => isAmountReached(one.amount_cents, one.current_value_amount_cents)) ||
  (time ? isAmountReached(time.minutes, time.current_minutes) : false);

const DAYS: Readonly<Partial<Record<BreakPeriod, number>>> = {
  '1-day': 1,
  '3-days': 3,
  '1-week': 7,
  '2-weeks': 14,
  '4-weeks': 28,
  '6-weeks': 42,
};
const MONTHS: Readonly<Partial<Record<BreakPeriod, number>>> = {
  '6-months': 6,
  '1-year': 12,
  '5-years': 60,
};

/** The longest break that ends by itself, in milliseconds. */
export const LONGEST_COOLING_OFF = Math.max(...Object.values(DAYS)) * DAY;

/** When a break that begins at `now` ends, in milliseconds; null: never. A day that its month lacks falls later, never earlier. */
export function breakEnd(period: BreakPeriod, now: number): number | null {
  const days = DAYS[period];
  if (days !== undefined) return now + days * DAY;
  const months = MONTHS[period];
  if (months === undefined) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.getTime();
}

/** What a limit allows: money by currency, or minutes. */
export interface Allowance {
  amounts: readonly { currency: string; amount: number }[];
  minutes: number | null;
}

/**
 * Whether `wished` allows anything that `present` does not. Other currencies than before are a raise too: what a currency
 * without an amount of its own stakes counts towards the first, so leaving one out or adding one moves money between them.
 */
export function isRaise(present: Allowance, wished: Allowance): boolean {
  const sameCurrencies =
    present.amounts.length === wished.amounts.length &&
    present.amounts[0]?.currency === wished.amounts[0]?.currency;
  const isLower = wished.amounts.every((next) => {
    const before = present.amounts.find(({ currency }) => currency === next.currency);
    return before !== undefined && next.amount <= before.amount;
  });
  const isShorter =
    wished.minutes === null || (present.minutes !== null && wished.minutes <= present.minutes);
  return !(sameCurrencies && isLower && isShorter);
}

/** Times of an exclusion in milliseconds. */
export interface Exclusion {
  /** Null: for good. */
  endsAt: number | null;
  /** When the account opens again; null while its owner has not asked. */
  reopensAt: number | null;
}

/** Whether an exclusion keeps its player out: also after its end, until the player has asked and waited. */
export const isExcluded = ({ endsAt, reopensAt }: Exclusion, now: number): boolean =>
  endsAt === null || now < endsAt || reopensAt === null || now < reopensAt;

/** Whether the owner of an excluded account may ask for it now. */
export const mayAskToReopen = ({ endsAt, reopensAt }: Exclusion, now: number): boolean =>
  endsAt !== null && now >= endsAt && reopensAt === null;
