import { makeTranslate } from '#make-translate';
import type { MessageBundle, Translate } from './message-types.ts';

const translators = new WeakMap<MessageBundle, Translate>();

/**
 * The translating function of a bundle; the same bundle gives the same function.
 *
 * i18next on the server; a browser reads the same messages with a few lines of ours, which a test holds against it.
 * `imports` of the package says which of the two.
 */
export function translator(bundle: MessageBundle): Translate {
  let translate = translators.get(bundle);
  if (!translate) {
    translate = makeTranslate(bundle);
    translators.set(bundle, translate);
  }
  return translate;
}
