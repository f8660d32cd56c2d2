import { LOBBY_PAGE } from '../documents/document-types.ts';
import { isSameLanguage } from '../i18n/direction.ts';
import { type Locale, listLocales } from '../i18n/regions.ts';
import type { Content } from './content.ts';

/** The most addresses of one sitemap, as its format has it. */
const MOST = 50_000;

/** A path without the language, and the languages in which it speaks to its readers. */
export interface SiteAddress {
  readonly path: string;
  readonly locales: readonly Locale[];
}

/**
 * All live pages that are for everybody, each with the languages that it is written in.
 *
 * @param own paths of pages that are no documents and are there in every language
 */
export async function listAddresses(content: Content, own: readonly string[] = []): Promise<SiteAddress[]> {
  const locales = listLocales();
  // Each may stand there in every language.
  const most = Math.floor(MOST / locales.length);
  const found = new Map<string, readonly Locale[]>(own.map((path) => [path, locales]));
  for (const locale of locales)
    for (const page of await content.list('pages', most, locale)) {
      // Where a language has no text of its own, its readers get another one's: no address of its own then.
      if (page.noindex || !isSameLanguage(page.locale, locale)) continue;
      const path = page.key === LOBBY_PAGE ? '/' : page.path;
      if (!own.includes(path)) found.set(path, [...(found.get(path) ?? []), locale]);
    }
  return [...found]
    .map(([path, locales]) => ({ path, locales }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, most);
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A sitemap in which every address names itself in the other languages that it has.
 *
 * @param site where the pages are: origin and base
 */
export function writeSitemap(site: string, addresses: readonly SiteAddress[]): string {
  const entries = addresses.flatMap(({ path, locales }) => {
    const address = (locale: string) => escapeXml(`${site}/${locale}${path === '/' ? '' : path}`);
    const links = locales
      .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`)
      .join('');
    return locales.map((locale) => `<url><loc>${address(locale)}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
