import { isLocale, localeChain, type MessageValues, readMessage } from 'hashmark/i18n';

/** The messages of one namespace in the languages they are written in. */
export type Languages<Messages> = Readonly<Record<'en' | 'de' | 'fr-CA' | 'it' | 'no', Messages>>;

/**
 * Reads messages in the language of a locale, in English where there is no other.
 *
 * Without the message loader of pages: mail and notifications are also written outside requests, by the plain process.
 */
export function textsFor<Messages extends Readonly<Record<string, unknown>>>(
  languages: Languages<Messages>,
  locale: string,
): (key: string, values?: MessageValues) => string {
  const known = (name: string): name is keyof Languages<Messages> => Object.hasOwn(languages, name);
  const language = (isLocale(locale) ? localeChain(locale).find(known) : undefined) ?? 'en';
  return (key, values = {}) => readMessage(languages[language], language, key, values);
}
