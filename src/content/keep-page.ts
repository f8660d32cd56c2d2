import type { AstroGlobal } from 'astro';
import type { Content } from './content.ts';

/** Tells the page cache what this page is made of and how long it holds. Without it a page is for one reader. */
export function keepPage(page: Pick<AstroGlobal, 'cache' | 'response'>, content: Content): void {
  const { tags, maxAge, edge } = content.freshness;
  page.cache.set({ maxAge, tags });
  if (edge !== null) page.response.headers.set('x-hashmark-edge', String(edge));
}
