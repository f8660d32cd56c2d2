import { ApiError } from 'hashmark/calls';

/** The first and the longest pause, in milliseconds. */
const [FIRST, LONGEST] = [250, 2_000];
/** The longest pause of a page that nobody looks at, and for what nobody waits, in milliseconds. */
export const LONGEST_HIDDEN = 30_000;

/** What every 503 of ours says, in milliseconds, for readers without a script: pages come back sooner. */
const USUAL = 5_000;
/** Nobody is left alone for longer, in milliseconds. */
const LONGEST_ASKED = 600_000;

/**
 * How long to wait before asking again, in milliseconds: spread, so that thousands of pages do not ask at once.
 *
 * @param longest where somebody looks
 * @param error why the call has failed, which may say that it takes longer
 */
export function pauseAfter(failures: number, longest = LONGEST, error?: unknown): number {
  const most = globalThis.document?.visibilityState === 'hidden' ? LONGEST_HIDDEN : longest;
  const { retryAfter: asked = 0 } = (error ?? {}) as Partial<ApiError>;
  const chance = Math.random() / 2;
  // Those who were asked to wait come later than that, never sooner.
  return asked > USUAL
    ? Math.min(asked, LONGEST_ASKED) * (1 + chance)
    : Math.min(FIRST * 2 ** failures, most) * (0.5 + chance);
}

/** Whether a call has failed for a reason that may pass by itself: no answer, too many calls, or a server that is unavailable. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Fetches the module of a part that nobody asks for by hand. Where it cannot be fetched, as in a tunnel or while the site
 * restarts, it is asked for again, since nothing else on the page would; not often, because a newer site may not have it.
 */
export const loadPart = <Part>(load: () => Promise<Part>, failures = 0): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures, LONGEST_HIDDEN)));
    return loadPart(load, failures + 1);
  });
