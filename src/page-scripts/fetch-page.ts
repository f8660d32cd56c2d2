import { pauseAfter } from '../stores/retries.ts';

/**
 * A page of this site, to take parts of it.
 *
 * @returns also answers that it is not there, or not for this reader
 * @throws Error where it cannot be had now, and may be soon
 */
export async function fetchPage(href: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(href, init);
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`${new URL(href, location.href).pathname} answered ${answer.status}.`);
  return answer;
}

/**
 * Asks until there is an answer, soon at first and then with longer pauses.
 *
 * @param ask throws while there is none
 * @param longest the longest pause where somebody looks, in milliseconds
 */
export const askUntilAnswered = <Answer>(
  ask: () => Promise<Answer>,
  longest?: number,
  failures = 0,
): Promise<Answer> =>
  ask().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures, longest)));
    return askUntilAnswered(ask, longest, failures + 1);
  });
