import type { MessageBundle, Translate } from './message-types.ts';
import { readMessage } from './read-message.ts';

/** The translating function of a bundle for browsers: the library alone would cost a phone as much as all our islands together. */
export const makeTranslate =
  ({ messages, locale }: MessageBundle): Translate =>
  (key, values) =>
    readMessage(messages, locale, key, values);
