import { ApiError } from 'hashmark/calls';

/** The first and the longest pause, in milliseconds; a page that nobody looks at takes longer ones. */
const [FIRST, LONGEST, LONGEST_HIDDEN] = [250, 2_000, 30_000];

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
 * Asks until there is an answer, soon at first and then with longer pauses.
 *
 * @param ask throws while there is none
 * @param longest the longest pause where somebody looks, in milliseconds
 */
export const askUntilAnswered = <Answer>(
  ask: () => Promise<Answer>,
  longest = LONGEST,
  failures = 0,
): Promise<Answer> =>
  ask().catch(async (error) => {
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures, longest, error)));
    return askUntilAnswered(ask, longest, failures + 1);
  });

/**
 * Fetches the module of a part that nobody asks for by hand. Where it cannot be fetched, as in a tunnel or while the site
 * restarts, it is asked for again, since nothing else on the page would; not often, because a newer site may not have it.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  askUntilAnswered(load, LONGEST_HIDDEN);
