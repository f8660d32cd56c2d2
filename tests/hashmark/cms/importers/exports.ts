import type { ForeignExport } from '../../../../src/hashmark/cms/importers/foreign-pages.ts';
import { writePageFiles } from '../../../../src/hashmark/cms/importers/page-files.ts';

/** The files that an export becomes, by their names, and what is told of it. */
export const convert = (read: ForeignExport, drafts = false) => {
  const { files, notes } = writePageFiles(read, drafts);
  return { files: Object.fromEntries(files.map(({ file, text }) => [file, text])), notes };
};

/** An `<item>` of an export of WordPress. */
export const item = (fields: Record<string, string | number>, meta: Record<string, string> = {}) =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}${Object.entries(meta)
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    )
    .join('')}</item>`;

export const wxr = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`;

/** What every page has that is live. */
export const page = { 'wp:post_type': 'page', 'wp:status': 'publish' };

/** The words below the front matter of a file. */
export const contentOf = (text = ''): string => text.slice(text.indexOf('---\n\n') + 5).trim();
