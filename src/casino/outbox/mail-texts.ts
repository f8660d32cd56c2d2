import type { MessageValues } from 'hashmark/i18n';
import de from '../messages/de/emails.json' with { type: 'json' };
import en from '../messages/en/emails.json' with { type: 'json' };
import frCA from '../messages/fr-CA/emails.json' with { type: 'json' };
import it from '../messages/it/emails.json' with { type: 'json' };
import no from '../messages/no/emails.json' with { type: 'json' };
import { textsFor } from '../player-texts.ts';

/** The mails there are: the keys below `EMAILS` that hold a subject and a text. */
export type MailKind = Exclude<keyof (typeof en)['EMAILS'], 'SIGNATURE'>;

const LANGUAGES = { en, de, 'fr-CA': frCA, it, no };

/** What the simulated support answers, in the language of a locale. */
export const answerText = (topic: keyof (typeof en)['ANSWERS'], locale: string): string =>
  textsFor(LANGUAGES, locale)(`ANSWERS.${topic}`);

/** Subject and text of a mail in the language of a locale. */
export function mailText(
  kind: MailKind,
  locale: string,
  values: MessageValues,
): { subject: string; text: string } {
  const read = textsFor(LANGUAGES, locale);
  return {
    subject: read(`EMAILS.${kind}.SUBJECT`, values),
    text: `${read(`EMAILS.${kind}.TEXT`, values)}\n\n${read('EMAILS.SIGNATURE')}\n`,
  };
}
