import { isLocale, localeChain } from '../../../i18n/locales.ts';
import de from '../../../i18n/messages/de/emails.json' with { type: 'json' };
import en from '../../../i18n/messages/en/emails.json' with { type: 'json' };
import frCA from '../../../i18n/messages/fr-CA/emails.json' with { type: 'json' };
import { readMessage } from '../../../i18n/read-message.ts';
import type { MessageValues } from '../../../i18n/translator.ts';

const MESSAGES: Readonly<Record<string, typeof en>> = { en, de, 'fr-CA': frCA };

/** The mails there are: the keys below `EMAILS` that hold a subject and a text. */
export type MailKind = Exclude<keyof (typeof en)['EMAILS'], 'SIGNATURE'>;

/**
 * Subject and text of a mail in the language of a locale, English where there is no other.
 *
 * Read without the message loader of pages: mail is also written outside requests, by the plain process.
 */
export function mailText(
  kind: MailKind,
  locale: string,
  values: MessageValues,
): { subject: string; text: string } {
  const tag = isLocale(locale) ? localeChain(locale).find((name) => name in MESSAGES) : undefined;
  const language = tag ?? 'en';
  const messages = MESSAGES[language] ?? en;
  const read = (key: string) => readMessage(messages, language, `EMAILS.${key}`, values);
  return { subject: read(`${kind}.SUBJECT`), text: `${read(`${kind}.TEXT`)}\n\n${read('SIGNATURE')}\n` };
}
