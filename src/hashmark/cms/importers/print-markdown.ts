import { Marked } from 'marked';
import { escapeHtml } from './foreign-pages.ts';

const marked = new Marked({ gfm: true, async: false });

/** The HTML of a text that their editors write as Markdown, HTML among it. What is too much for the parser stays as it was written. */
export function printMarkdown(text: string): string {
  try {
    return marked.parse(text, { async: false });
  } catch {
    return `<p>${escapeHtml(text)}</p>`;
  }
}
