import type { ApiError } from '../calls/api-error.ts';

/** Answers of a call whose server, or the store behind it, does not answer at the moment. */
const AWAY = [502, 503, 504];

/**
 * Whether a page could not be made because something that it needs is away: its content, or what a call asks for.
 *
 * @param isForwarded whether calls go to a platform of others: whatever it refuses, the fault is none of ours
 */
export const isAway = (error: unknown, isForwarded: boolean): boolean =>
  error instanceof Error &&
  (error.name === 'ContentUnavailable' ||
    (error.name === 'ApiError' && (isForwarded || AWAY.includes((error as ApiError).status))));
