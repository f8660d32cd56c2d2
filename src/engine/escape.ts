const REPLACEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as HTML, safe between tags and in double-quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => REPLACEMENTS[character] ?? '');
