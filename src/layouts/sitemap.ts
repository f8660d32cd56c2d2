import type { Content } from 'hashmark/content';
import { LOBBY_PAGE } from 'hashmark/documents';
import { LOCALES } from 'hashmark/i18n';

/** The most addresses of one sitemap, as its format has it; each stands there in every language. */
const MOST = Math.floor(50_000 / LOCALES.length);

/** Pages of the code that search engines may know besides those of the content. */
const OWN = ['/registration', '/login'];

/** The paths of all live pages that are for everybody, without the language. */
export async function listAddresses(content: Content): Promise<string[]> {
  const pages = await content.list('pages', MOST);
  const paths = pages.flatMap(({ key, path, noindex }) => (noindex ? [] : [key === LOBBY_PAGE ? '/' : path]));
  return [...new Set([...paths, ...OWN])].slice(0, MOST).sort();
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sitemap in which every address names itself in all languages. */
export function writeSitemap(origin: string, paths: readonly string[]): string {
  const address = (locale: string, path: string) =>
    escapeXml(`${origin}/${locale}${path === '/' ? '' : path}`);
  const entries = paths.flatMap((path) => {
    const links = LOCALES.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale, path)}"/>`,
    ).join('');
    return LOCALES.map((locale) => `<url><loc>${address(locale, path)}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
