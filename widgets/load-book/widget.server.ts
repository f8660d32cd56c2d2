import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type widget from './widget.ts';

/** One file of a book; `format` as readers know it. */
export interface BookFile {
  readonly format: string;
  readonly url: string;
  /** In bytes, where it is known. */
  readonly size: number | undefined;
}

const FORMATS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/epub+zip': 'EPUB',
};

/** One file of each format, in the order of their names. */
export default (async ({ book }, { content }) => {
  const { items } = await content.list('files', { category: `book-${book}` });
  const files = new Map<string, BookFile>();
  for (const { url, mime = '', size } of items) {
    const format = FORMATS[mime];
    if (format && url && !files.has(format)) files.set(format, { format, url, size });
  }
  return { data: [...files.values()] };
}) satisfies WidgetLoader<z.output<typeof widget.props>, BookFile[]>;
