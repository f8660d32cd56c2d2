import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerError, type ErrorEnvelope } from '../../http/errors.ts';
import type { Actor } from '../actor.ts';
import { answerPage } from './frame.ts';
import { wordsFor } from './words.ts';

/** Whether a browser asks that shows what it gets, and no program. */
const readsPages = (c: Context): boolean => c.req.header('accept')?.includes('text/html') === true;

/**
 * Answers what has failed or is refused on pages of the staff: people by a page in their language, programs as everywhere.
 *
 * @param report hears of what is our fault
 */
export async function answerRefused(
  error: unknown,
  c: Context,
  report: (error: unknown) => void = () => undefined,
): Promise<Response> {
  const plain = answerError(error, c, report);
  if (!readsPages(c)) return plain;
  const { code, message } = ((await plain.json()) as ErrorEnvelope).error;
  const words = wordsFor(c);
  const { t } = words;
  const known = t(`PROBLEM.${code}`);
  const body = html`<p role="alert">
      ${known === `PROBLEM.${code}` ? html`<span lang="en">${message}</span>` : known}
    </p>
    ${
      code === 'unauthenticated'
        ? html`<p><a class="staff__button" href="/studio/sign-in" target="_blank" rel="noopener">${t('PROBLEM.SIGN_IN')}</a></p>`
        : html`<p><a class="staff__button" href="/studio">${t('PROBLEM.BACK')}</a></p>`
    }`;
  const retryAfter = plain.headers.get('retry-after');
  if (retryAfter) c.header('Retry-After', retryAfter);
  const actor = c.get('actor') as Actor | undefined;
  return await answerPage(c, { words, title: t('PROBLEM.TITLE'), body, actor, status: plain.status });
}
