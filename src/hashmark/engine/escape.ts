const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Characters for use inside programs, which no page may hold. */
const NONCHARACTER = '\ufffd';
const replace = (character: string) => REPLACEMENTS[character] ?? NONCHARACTER;

/** Text as HTML that is safe between tags. */
export const escapeText = (text: string) =>
  /[&<>\0\ufdd0-\ufdef]/.test(text) ? text.replace(/[&<>\0\ufdd0-\ufdef]/g, replace) : text;

/** Text as HTML that is safe between double quotes. */
export const escapeValue = (text: string) =>
  /[&<>"\0\ufdd0-\ufdef]/.test(text) ? text.replace(/[&<>"\0\ufdd0-\ufdef]/g, replace) : text;
