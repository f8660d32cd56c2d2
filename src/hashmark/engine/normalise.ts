/** A text with line feeds as its only line breaks, and the way back to the text as it was given. */
export interface Normalised {
  text: string;
  /** The offset in the given text of an offset in this one. */
  given: (offset: number) => number;
}

const REPLACED = /[\0\ufdd0-\ufdef\u2028\u2029]/;

/** What stands for a character: a blank for a separator of lines, which ends a line for some expressions and not for others. */
const replacementOf = (character: string): string => (/\s/.test(character) ? ' ' : '\ufffd');

/**
 * Takes off a byte order mark, makes every line break a line feed, and puts blanks for the separators of Unicode and replacement
 * characters for those that no page may hold.
 */
export function normalise(text: string): Normalised {
  const hasMark = text.charCodeAt(0) === 0xfeff;
  const filled = REPLACED.test(text) ? text.replace(/[\0\ufdd0-\ufdef\u2028\u2029]/g, replacementOf) : text;
  if (!hasMark && !filled.includes('\r')) return { text: filled, given: (offset) => offset };
  /** Offsets, in the text made, before which a character was taken out. */
  const gaps: number[] = hasMark ? [0] : [];
  const made = (hasMark ? filled.slice(1) : filled).replace(/\r\n?/g, (found, at: number) => {
    if (found.length > 1) gaps.push(at - (gaps.length - (hasMark ? 1 : 0)));
    return '\n';
  });
  return {
    text: made,
    given: (offset) => {
      let low = 0;
      let high = gaps.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((gaps[middle] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      return offset + low;
    },
  };
}
