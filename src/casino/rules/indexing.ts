/** Where games are listed by category; such addresses may be one part longer than others. */
const CATEGORY = /^\/(?:pokies|live|categories|producers)(?:\/|$)/;

/** How many parts an address may have and still be offered to search engines (SEO-01, SEO-02). */
const DEEPEST = { page: 3, category: 4 };

/** Whether search engines are to keep away from an address, by its depth. @param path without the language */
export const isTooDeep = (path: string): boolean =>
  path.split('/').filter(Boolean).length > DEEPEST[CATEGORY.test(path) ? 'category' : 'page'];

/** The address that search engines are to know instead of this one; undefined: this one (SEO-03). @param path without the language */
export function canonicalPath(path: string): string | undefined {
  if (path === '/slots') return '/pokies/all';
  const slug = /^\/categories\/([^/]+)$/.exec(path)?.[1];
  return slug === undefined ? undefined : `/pokies/${slug}`;
}
