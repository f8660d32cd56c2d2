import { listLocales } from './regions.ts';

/** A link. Behind it where the same is written for other currencies, and that template. */
const LINK = /(<a [^>]*?href=")([^"]*)"(?:([^>]*? data-var-attr="(?:[^"\n]*\n)*?href:)([^"\n]*))?/g;

/** Whose pages a link is for. */
export interface AddressReader {
  /** What stands before the paths of this reader: the base and the language, where there are such. */
  readonly prefix: string;
  readonly locale: string;
  /** All languages of the site, where they are not declared here. */
  readonly locales?: readonly string[];
}

/** An ending as files have it, with a letter in it: `.pdf`, `.mp4`, `.7z`; or a part that begins with a dot, as no page has. */
const FILE = /\/\.|\.\d*[a-z][a-z\d]*$/i;

/**
 * Whether a path is that of a file and not of a page. Pages may hold dots too, such as `/release-2.0` and `/v1.2/notes`: their numbers end without a
 * letter, or stand before the last part. What can be taken for either, such as `/release-2.0b`, counts as a file: a page is found without its
 * language too, by a redirect, and a file is nowhere else.
 */
export const isFilePath = (path: string): boolean => FILE.test(path);

/** What stands before a path: nothing before a file, the base alone where the path names a language. */
function prefixOf(path: string, { prefix, locale, locales = listLocales() }: AddressReader): string {
  if (isFilePath(path)) return '';
  if (!locales.includes(path.split('/')[1] ?? '')) return prefix;
  // No segment of a base is a locale.
  return prefix.endsWith(`/${locale}`) ? prefix.slice(0, -locale.length - 1) : prefix;
}

const pathOf = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? '';

/**
 * An address as it stands in a page of this reader: that of a page of the site in the language of the reader, unless it names one, and
 * below the base. Files and addresses of other hosts stay.
 */
export function localiseAddress(address: string, reader: AddressReader): string {
  if (!/^\/(?!\/)/.test(address)) return address;
  const before = prefixOf(pathOf(address), reader);
  return before !== '' && address === '/' ? before : before + address;
}

/** Makes an address that differs by currency one for this reader, both as HTML has them. */
export type LocaliseTemplate = (template: string, address: string, reader: AddressReader) => string;

const likeAddress: LocaliseTemplate = (template, address, reader) =>
  (/^\/(?!\/)/.test(address) ? prefixOf(pathOf(address), reader) : '') + template;

/**
 * Keeps readers in their language and below the base: editors write addresses without. Links of the sanitiser's output only.
 *
 * @param localiseTemplate of addresses that differ by currency; without it all are taken to be of the kind of the one that is shown
 */
export function localise(html: string, reader: AddressReader, localiseTemplate = likeAddress): string {
  if (!reader.prefix) return html;
  return html.replace(LINK, (_, start: string, address: string, before?: string, template?: string) => {
    const swapped = before === undefined ? '' : before + localiseTemplate(template ?? '', address, reader);
    return `${start}${localiseAddress(address, reader)}"${swapped}`;
  });
}
