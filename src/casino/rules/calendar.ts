/** In milliseconds. Not the product's: shared with the Studio they would be a file of their own for every page. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** Monday, 5 January 1970, 00:00 UTC. */
const FIRST_MONDAY = 4 * DAY;

/** The Monday, 00:00 UTC, on or before `now`. */
export const mondayOf = (now: number): number =>
  Math.floor((now - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
