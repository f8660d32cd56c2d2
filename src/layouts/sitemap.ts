import type { Content } from 'hashmark/content';
import { LOBBY_PAGE } from 'hashmark/documents';
import type { Locale } from 'hashmark/i18n';
import { readCategories, readProviders } from '../components/games/read-games.ts';
import { LOCALES } from '../regions.ts';

/** The most addresses of one sitemap, as its format has it; each stands there in every language. */
const MOST = Math.floor(50_000 / LOCALES.length);

/** Pages of the code that search engines may know besides those of the content; they are there in every language. */
const OWN = ['/registration', '/login', '/games', '/pokies', '/pokies/all', '/live', '/live/all'];

/** A path without the language, and the languages in which it speaks to its readers. */
export interface SiteAddress {
  readonly path: string;
  readonly locales: readonly Locale[];
}

/** The lists of games that have an address of their own: of the halls' categories, and of the makers. */
async function gameLists(content: Content): Promise<string[]> {
  const [halls, providers] = await Promise.all([
    readCategories(content),
    content.part(readProviders(content), []),
  ]);
  return [
    ...halls.pokies.map(({ slug }) => `/pokies/${slug}`),
    ...halls.live.map(({ slug }) => `/live/${slug}`),
    ...providers.map(({ id }) => `/producers/${id}`),
  ];
}

const languageOf = (locale: string) => locale.split('-')[0];

/** All live pages that are for everybody, each with the languages that it is written in. */
export async function listAddresses(content: Content): Promise<SiteAddress[]> {
  const own = [...OWN, ...(await gameLists(content))];
  const found = new Map<string, Locale[]>(own.map((path) => [path, [...LOCALES]]));
  for (const locale of LOCALES)
    for (const page of await content.list('pages', MOST, locale)) {
      // Where a language has no text of its own, its readers get another one's: no address of its own then.
      if (page.noindex || languageOf(page.locale) !== languageOf(locale)) continue;
      const path = page.key === LOBBY_PAGE ? '/' : page.path;
      if (!own.includes(path)) found.set(path, [...(found.get(path) ?? []), locale]);
    }
  return [...found]
    .map(([path, locales]) => ({ path, locales }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, MOST);
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
