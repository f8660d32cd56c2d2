const REPLACEMENTS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as HTML that is safe between tags; spelt as the sanitiser spells it. */
export const escapeText = (text: string) =>
  text.replace(/[&<>]/g, (character) => REPLACEMENTS[character] ?? '');
