/** Headers by which a rendered page tells the page cache what it is made of. */
export const FACTS = { maxAge: 'cdn-cache-control', tags: 'cache-tag', edge: 'x-hashmark-edge' } as const;

/**
 * Astro's cache provider: writes what a page declares with `Astro.cache.set` into headers and leaves the keeping
 * to our own page cache.
 */
export default () => ({
  name: 'hashmark-headers',
  setHeaders({ maxAge, tags }: { maxAge?: number; tags?: readonly string[] }): Headers {
    const headers = new Headers();
    if (maxAge !== undefined) headers.set(FACTS.maxAge, `max-age=${maxAge}`);
    if (tags?.length) headers.set(FACTS.tags, tags.join(','));
    return headers;
  },
  async invalidate() {},
});
