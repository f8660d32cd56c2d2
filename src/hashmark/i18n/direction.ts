/** Scripts that are written from right to left. What browsers know of it themselves, not all of them tell. */
const RTL: ReadonlySet<string> = new Set([
  ...['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'],
]);

/** Which way a language is written. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RTL.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';

/** What an element says of the language of its words; nothing where it is that of the page. */
export interface Spoken {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

/** The language and the letters that it is written in: who reads `zh-Hant` or `sr-Latn` may not read `zh` or `sr`. */
function writingOf(locale: string): string {
  const { language, script } = new Intl.Locale(locale).maximize();
  return `${language}-${script}`;
}

/** Whether both are the same language in the same letters, of whatever region. */
export function isSameLanguage(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    return writingOf(one) === writingOf(other);
  } catch {
    // Another content system may name what is no language.
    return false;
  }
}

/**
 * What an element says whose words are in another language than what is around it: voices read and browsers hyphenate by it. A
 * region of the same language is none of its own.
 */
export function spokenIn(locale: string, around: string): Spoken {
  if (isSameLanguage(locale, around)) return {};
  try {
    const dir = directionOf(locale);
    return { lang: locale, ...(dir !== directionOf(around) && { dir }) };
  } catch {
    // Another content system may name what is no language.
    return {};
  }
}
