import type { AstroGlobal } from 'astro';
import { isAway } from './is-away.ts';
import { tellCause } from './widget-failure.ts';

/**
 * Answers for a page that could not be made: 503 with a moment to come again where what it needs is away, else 500, and logs why, unless
 * that is known already.
 *
 * @returns whether something is only away
 * @throws what has failed, in development, where it is shown as it is
 */
export function answerFailure({
  props,
  locals: { content, requestId, isAway: isKnownAway },
  response,
}: Pick<AstroGlobal, 'props' | 'locals' | 'response'>): boolean {
  const { error } = props as { error?: unknown };
  const isUnavailable = isKnownAway ?? isAway(error, content.isForwarded);
  if (import.meta.env.DEV && error !== undefined && !isUnavailable) throw error;
  if (!isKnownAway)
    content.warn(
      isUnavailable ? 'What a page needs could not be reached.' : 'A page could not be rendered.',
      {
        request: requestId,
        cause: tellCause(error),
      },
    );
  response.status = isUnavailable ? 503 : 500;
  if (isUnavailable) response.headers.set('retry-after', '5');
  return isUnavailable;
}
