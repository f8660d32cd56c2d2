/** What an address of the site begins with besides its path: the base of the site, which its body names, and the language. */
export function prefixOf(pathname: string): string {
  const { base = '' } = document.body.dataset;
  return base + (/^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/|$)/.exec(pathname.slice(base.length))?.[0] ?? '');
}

/** The path of an address without base and language, as editors write it. */
export const sitePath = (pathname: string): string => pathname.slice(prefixOf(pathname).length) || '/';
