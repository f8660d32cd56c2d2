/** The locales the site speaks, as they stand in URLs (GEO-04). */
export const LOCALES = ['en', 'de', 'en-AU', 'en-CA', 'fr-CA', 'en-NZ', 'no', 'it', 'en-KW'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';

export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** Region → language → en: the order in which a document or message is looked for. */
export function localeChain(locale: Locale): string[] {
  const [language = DEFAULT_LOCALE] = locale.split('-');
  return [...new Set([locale, language, DEFAULT_LOCALE])];
}

const DEFAULT_LOCALES: Readonly<Record<string, Locale>> = {
  CA: 'en-CA',
  AU: 'en-AU',
  DE: 'de',
  NZ: 'en-NZ',
  IT: 'it',
  KW: 'en-KW',
};

/** The locale of a reader whose URL names none (GEO-06, GEO-07). */
export const localeOfCountry = (country: string): Locale => DEFAULT_LOCALES[country] ?? DEFAULT_LOCALE;
