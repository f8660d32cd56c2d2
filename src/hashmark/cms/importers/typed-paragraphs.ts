/** Elements that are no part of a line of words. */
const BLOCK =
  /(<\/?(?:address|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|legend|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?:[\s/][^<>]*)?>)/i;
/** Where what stands as it was typed begins and ends: its blanks and line feeds are its own. */
const TYPED = /(?=<(?:pre|script|style|textarea)\b)|(?<=<\/(?:pre|script|style|textarea)>)/i;
const IS_TYPED = /^<(?:pre|script|style|textarea)\b/i;
/** Beginnings of elements that hold one line of words without a paragraph around it. */
const HOLDS_WORDS = /^<(?:caption|dd|dt|figcaption|h[1-6]|legend|li|p|summary|td|th)\b/i;

/** Line feeds as breaks, but for those within a tag. */
const withBreaks = (words: string): string =>
  words
    .trim()
    .replaceAll(/<[^<>]*>|\n/g, (found) => (found === '\n' ? '<br>\n' : found.replaceAll('\n', ' ')));

/** Words between two blocks, in the paragraphs that blank lines make of them. @param before the tag in front of them */
function printWords(words: string, before: string): string {
  const paragraphs = words
    .split(/\n[ \t]*\n/)
    .filter((part) => part.trim() !== '')
    .map(withBreaks);
  const [only = ''] = paragraphs;
  if (HOLDS_WORDS.test(before) && paragraphs.length < 2) return only;
  if (/^<p\b/i.test(before)) return paragraphs.join('</p><p>');
  return paragraphs.map((part) => `<p>${part}</p>`).join('\n');
}

/**
 * The HTML that WordPress makes of a text of its editor of before, in which blank lines part paragraphs and line feeds are breaks,
 * whatever elements stand among them. One of blocks stays as it is.
 */
export const withParagraphs = (html: string): string =>
  html.includes('<!-- wp:')
    ? html
    : html
        .replaceAll(/\r\n?/g, '\n')
        .split(TYPED)
        .map((part) =>
          IS_TYPED.test(part)
            ? part
            : part
                .split(BLOCK)
                .map((piece, at, all) => (at % 2 === 1 ? piece : printWords(piece, all[at - 1] ?? '')))
                .join(''),
        )
        .join('\n');
