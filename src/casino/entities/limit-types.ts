/** Kinds of limits and how long they count. Without zod, so that browsers may have them. */

/** Limits on money. `loss` is stakes less wins of real money, `wager` is stakes of real money. */
export const MONEY_LIMIT_TYPES = ['deposit', 'loss', 'wager'] as const;
export type MoneyLimitType = (typeof MONEY_LIMIT_TYPES)[number];

/** Limits on money and on the time of play count in a calendar period, UTC. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** How long a break can be. */
export const COOLING_OFF_PERIODS = ['1-day', '3-days', '1-week', '2-weeks', '4-weeks', '6-weeks'] as const;
/** How long an exclusion can be. */
export const EXCLUSION_PERIODS = ['6-months', '1-year', '5-years', 'forever'] as const;
export type BreakPeriod = (typeof COOLING_OFF_PERIODS)[number] | (typeof EXCLUSION_PERIODS)[number];

export const LIMIT_TYPES = [...MONEY_LIMIT_TYPES, 'session', 'cooling-off', 'self-exclusion'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];

/** The most minutes of play that a session limit can allow: the whole period. */
export const LONGEST_MINUTES: Readonly<Record<LimitPeriod, number>> = {
  day: 1_440,
  week: 10_080,
  month: 44_640,
};

/** After so many minutes of play at the soonest it is shown what they have come to. */
export const SHORTEST_REALITY_CHECK = 5;
/** What players are offered to choose from, in minutes of play, besides what the house asks. */
export const REALITY_CHECK_MINUTES = [15, 30, 45, 60] as const;
