import type { ReadyText } from 'hashmark/content';

/** A part of a page, as the contents beside its text name it. */
export interface PagePart {
  readonly id: string;
  /** HTML: words, and variables that follow the reader's currency. */
  readonly title: string;
}

/** A shorter text is read without contents. */
const LEAST = 3;
const HEADING = /<h2\b[^>]*?\bid="([^"&]+)"[^>]*>(.*?)<\/h2>/gs;
const VARIABLE = /(<span data-var="[^"]+">[^<]*<\/span>)/;

/** Leaves out links, pictures and whatever else would stand on the page twice. */
const toWords = (html: string): string =>
  html
    .split(VARIABLE)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(/<[^>]*>/g, '')))
    .join('')
    .trim();

/** The parts of a composed text by its headings of the second level; empty for a short text. */
export function listPageParts({ parts }: Pick<ReadyText, 'parts'>): PagePart[] {
  const found = parts
    .flatMap((part) => (part.kind === 'html' ? [...part.html.matchAll(HEADING)] : []))
    .map(([, id = '', html = '']) => ({ id, title: toWords(html) }))
    .filter(({ title }) => title !== '');
  return found.length < LEAST ? [] : found;
}
