import de from '../../../i18n/messages/de/emails.json' with { type: 'json' };
import en from '../../../i18n/messages/en/emails.json' with { type: 'json' };
import frCA from '../../../i18n/messages/fr-CA/emails.json' with { type: 'json' };
import it from '../../../i18n/messages/it/emails.json' with { type: 'json' };
import no from '../../../i18n/messages/no/emails.json' with { type: 'json' };
import type { MessageValues } from '../../../i18n/translator.ts';
import { textsFor } from '../player-texts.ts';

/** The mails there are: the keys below `EMAILS` that hold a subject and a text. */
export type MailKind = Exclude<keyof (typeof en)['EMAILS'], 'SIGNATURE'>;

/** Subject and text of a mail in the language of a locale. */
export function mailText(
  kind: MailKind,
  locale: string,
  values: MessageValues,
): { subject: string; text: string } {
  const read = textsFor({ en, de, 'fr-CA': frCA, it, no }, locale);
  return {
    subject: read(`EMAILS.${kind}.SUBJECT`, values),
    text: `${read(`EMAILS.${kind}.TEXT`, values)}\n\n${read('EMAILS.SIGNATURE')}\n`,
  };
}
