import { DAY, HOUR } from 'hashmark/i18n';

export { DAY, HOUR };
/** In milliseconds, as the others. */
export const WEEK = 7 * DAY;

/** Monday, 5 January 1970, 00:00 UTC. */
const FIRST_MONDAY = 4 * DAY;

/** The Monday, 00:00 UTC, on or before `now`. */
export const mondayOf = (now: number): number =>
  Math.floor((now - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
