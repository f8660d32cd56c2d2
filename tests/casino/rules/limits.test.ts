import { describe, expect, it } from 'vitest';
import {
  breakEnd,
  isAmountReached,
  isExcluded,
  isLimitReached,
  isRaise,
  mayAskToReopen,
} from '../../../src/casino/rules/limits.ts';

const at = (time: string) => Date.parse(time);
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

describe('limits', () => {
  it('[PROFILE-05] are reached when amount less absolute current value is 0 or below', () => {
    expect(isAmountReached(100, 99)).toBe(false);
    expect(isAmountReached(100, 100)).toBe(true);
    expect(isAmountReached(100, 101)).toBe(true);
    expect(isAmountReached(100, -100)).toBe(true);
    expect(isAmountReached(100, -99)).toBe(false);
    expect(isAmountReached(0, 0)).toBe(true);
    const account = (amount_cents: number, current_value_amount_cents: number) => ({
      amount_cents,
      current_value_amount_cents,
    });
    const reached = (...accounts: ReturnType<typeof account>[]) =>
      isLimitReached({ type: 'deposit', accounts });
    expect(reached(account(100, 1), account(50, 49))).toBe(false);
    expect(reached(account(100, 1), account(50, -50))).toBe(true);
    const time = (current_minutes: number) =>
      isLimitReached({ type: 'session', accounts: [], time: { minutes: 60, current_minutes } });
    expect([time(59), time(60)]).toEqual([false, true]);
  });

  it('[PROFILE-06] of the type cooling-off always count as reached, exclusions too', () => {
    expect(isLimitReached({ type: 'cooling-off', accounts: [] })).toBe(true);
    expect(isLimitReached({ type: 'self-exclusion', accounts: [] })).toBe(true);
    expect(isLimitReached({ type: 'loss', accounts: [] })).toBe(false);
  });

  it('of breaks end after their time, never earlier', () => {
    const end = (period: Parameters<typeof breakEnd>[0], now = '2026-08-31T10:00:00Z') =>
      iso(breakEnd(period, at(now)));
    expect(end('1-day')).toBe('2026-09-01T10:00:00.000Z');
    expect(end('6-weeks')).toBe('2026-10-12T10:00:00.000Z');
    expect(end('6-months')).toBe('2027-03-03T10:00:00.000Z');
    expect(end('1-year', '2028-02-29T10:00:00Z')).toBe('2029-03-01T10:00:00.000Z');
    expect(end('5-years')).toBe('2031-08-31T10:00:00.000Z');
    expect(end('forever')).toBeNull();
  });

  it('are raised by anything that allows more in any currency', () => {
    const money = (...amounts: [string, number][]) => ({
      amounts: amounts.map(([currency, amount]) => ({ currency, amount })),
      minutes: null,
    });
    const euros = money(['EUR', 100]);
    expect(isRaise(euros, money(['EUR', 100]))).toBe(false);
    expect(isRaise(euros, money(['EUR', 99]))).toBe(false);
    expect(isRaise(euros, money(['EUR', 101]))).toBe(true);
    expect(isRaise(euros, money(['EUR', 50], ['CAD', 1]))).toBe(true);
    expect(isRaise(money(['EUR', 50], ['CAD', 1]), euros)).toBe(true);
    expect(isRaise(money(['EUR', 50], ['CAD', 50]), money(['CAD', 50], ['EUR', 50]))).toBe(true);
    expect(isRaise(money(['EUR', 50], ['CAD', 50]), money(['EUR', 51], ['CAD', 1]))).toBe(true);
    const time = (minutes: number) => ({ amounts: [], minutes });
    expect([isRaise(time(60), time(60)), isRaise(time(60), time(61))]).toEqual([false, true]);
  });

  it('keep an excluded player out until they have asked and waited', () => {
    const over = (reopensAt: number | null) => ({ endsAt: 100, reopensAt });
    expect(isExcluded(over(null), 99)).toBe(true);
    expect(mayAskToReopen(over(null), 99)).toBe(false);
    expect(isExcluded(over(null), 100)).toBe(true);
    expect(mayAskToReopen(over(null), 100)).toBe(true);
    expect(isExcluded(over(200), 199)).toBe(true);
    expect(mayAskToReopen(over(200), 150)).toBe(false);
    expect(isExcluded(over(200), 200)).toBe(false);
    expect(isExcluded({ endsAt: null, reopensAt: null }, 1e15)).toBe(true);
    expect(mayAskToReopen({ endsAt: null, reopensAt: null }, 1e15)).toBe(false);
  });
});

describe('what the rules of limits turn on', () => {
  const allow = (amounts: Record<string, number>, minutes: number | null = null) => ({
    amounts: Object.entries(amounts).map(([currency, amount]) => ({ currency, amount })),
    minutes,
  });

  it('leaving a currency out is a raise, and each currency is held against its own amount', () => {
    expect(isRaise(allow({ EUR: 50, CAD: 70 }), allow({ EUR: 50 }))).toBe(true);
    expect(isRaise(allow({ EUR: 50, CAD: 70 }), allow({ EUR: 50, CAD: 60 }))).toBe(false);
    expect(isRaise(allow({ EUR: 70, CAD: 50 }), allow({ EUR: 70, CAD: 60 }))).toBe(true);
    expect(isRaise(allow({}, null), allow({}, 60))).toBe(true);
  });

  it('an exclusion holds until it has ended and the account has opened again', () => {
    const at = (endsAt: number | null, reopensAt: number | null) => isExcluded({ endsAt, reopensAt }, 10);
    expect([at(null, 5), at(11, 5), at(10, null), at(5, 11)]).toEqual([true, true, true, true]);
    expect([at(10, 10), at(10, 5), at(5, 10)]).toEqual([false, false, false]);
  });
});
