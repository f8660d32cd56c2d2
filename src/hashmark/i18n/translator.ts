import type { MessageBundle, Translate } from './message-types.ts';
import { readMessage } from './read-message.ts';

export type { MessageBundle, MessageValues, Translate } from './message-types.ts';

/** Only where pages are rendered: a browser build leaves the import out, and with it the library. */
const library = import.meta.env.SSR ? await import('./by-library.ts') : undefined;

const translators = new WeakMap<MessageBundle, Translate>();

/**
 * The translating function of a bundle; the same bundle gives the same function.
 *
 * i18next on the server. A browser reads the same messages with the few lines of `readMessage`, which a test holds
 * against i18next: the library alone would cost a phone as much as all our islands together.
 */
export function translator(bundle: MessageBundle): Translate {
  let translate = translators.get(bundle);
  if (!translate) {
    translate = library
      ? library.byLibrary(bundle)
      : (key, values) => readMessage(bundle.messages, bundle.locale, key, values);
    translators.set(bundle, translate);
  }
  return translate;
}
