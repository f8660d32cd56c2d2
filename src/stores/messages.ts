import type { MessageBundle } from 'hashmark/i18n';
import { logFailure } from './log.ts';

/** How long readers share one address of the translations, in milliseconds (CALL-091). */
export const BUCKET = 300_000;

/** Where the messages of a namespace are: the same address for five minutes. @param now in milliseconds */
export const messagesAddress = (locale: string, namespace: string, now: number): string =>
  `/messages/${locale}.json?ns=${namespace}&t=${Math.floor(now / BUCKET)}`;

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * The messages of a namespace that the page did not bring along.
 *
 * @returns a bundle without messages when they cannot be loaded (ERR-11): texts then show their keys, the page keeps working
 */
export async function loadMessages(locale: string, namespace: string): Promise<MessageBundle> {
  try {
    const answer = await fetch(messagesAddress(locale, namespace, Date.now()));
    if (!answer.ok) throw new Error(`${answer.status} for the messages of ${locale}`);
    const bundles: unknown = await answer.json();
    const messages = isTree(bundles) ? bundles[namespace] : undefined;
    return { locale, namespace, messages: isTree(messages) ? messages : {} };
  } catch (error) {
    logFailure('LOAD_TRANSLATIONS_ERROR', error);
    return { locale, namespace, messages: {} };
  }
}

/** Keeps the messages of a namespace once they are there; until then each who needs them asks for them again. */
export function keepMessages(locale: string, namespace: string): () => Promise<MessageBundle> {
  let kept: Promise<MessageBundle> | undefined;
  return async () => {
    kept ??= loadMessages(locale, namespace);
    const bundle = await kept;
    if (Object.keys(bundle.messages).length === 0) kept = undefined;
    return bundle;
  };
}
