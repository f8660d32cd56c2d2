import { listLocales } from './regions.ts';

/** A link to a page of the site: no file, and no other host. Behind it where the same is written for other currencies. */
const PAGE_LINK = /(<a [^>]*?href=")(\/(?!\/)[^".]*)"([^>]*? data-var-attr="(?:[^"\n]*\n)*?href:)?/g;

/**
 * Keeps readers in their language and below the base: editors write addresses without. Links of the sanitiser's output only.
 *
 * @param reader what stands before the paths of this reader, the language, and all languages of the site where they are not declared here
 */
export function localise(
  html: string,
  {
    prefix,
    locale,
    locales = listLocales(),
  }: { prefix: string; locale: string; locales?: readonly string[] },
): string {
  if (!prefix) return html;
  // No segment of a base is a locale.
  const base = prefix.endsWith(`/${locale}`) ? prefix.slice(0, -locale.length - 1) : prefix;
  return html.replace(PAGE_LINK, (_, start: string, path: string, others?: string) => {
    const before = locales.includes(path.split(/[/?#]/)[1] ?? '') ? base : prefix;
    const address = path === '/' && before === prefix ? before : before + path;
    return `${start}${address}"${others === undefined ? '' : others + before}`;
  });
}
