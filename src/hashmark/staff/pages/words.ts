import type { Context } from 'hono';
import type { Translate } from '../../i18n/message-types.ts';
import { readMessage } from '../../i18n/read-message.ts';
import { readLanguageCookie } from '../cookies.ts';
import de from '../messages/de.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };

const MESSAGES = { en, de, fr } as const;

/** The languages of the interface; they do not depend on those of the site. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** The words of a page, in one language. */
export interface Words {
  readonly language: Language;
  readonly t: Translate;
  /** A time, as the language writes it. */
  readonly time: (at: number) => string;
}

/** The first language that a browser asks for and that there is. */
function languageAsked(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',', 20)
    .map((part) => part.trim().split(/[-;]/, 1)[0]?.toLowerCase() ?? '');
  return wanted.find(isLanguage) ?? 'en';
}

/**
 * The words for whoever asks: in the language that was chosen last in this browser, whether in the Studio or for the account.
 *
 * @param ofAccount the language of the account, where it has one
 */
export function wordsFor(c: Context, ofAccount?: string | null): Words {
  const chosen = [readLanguageCookie(c), ofAccount ?? ''].find(isLanguage);
  const language = chosen ?? languageAsked(c.req.header('accept-language'));
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return {
    language,
    t: (key, values) => readMessage(MESSAGES[language], language, key, values),
    time: (at) => `${format.format(at)} UTC`,
  };
}
