/** Scripts that are written from right to left. What browsers know of it themselves, not all of them tell. */
const RTL: ReadonlySet<string> = new Set([
  ...['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'],
]);

/** Which way a language is written. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RTL.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
