import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from '../api-app.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { FACTS } from './astro-provider.ts';
import type { PageFacts } from './page.ts';
import type { Rendered } from './page-cache.ts';

const PRIVATE = 'private, no-cache';

/** Splits a finished response into bytes and facts, unless it is for one reader. */
async function keep(
  response: Response,
  again: PageFacts['again'],
  cdnHeader: string | undefined,
): Promise<Rendered> {
  const maxAge = /max-age=(\d+)/.exec(response.headers.get(FACTS.maxAge) ?? '')?.[1];
  const edge = response.headers.get(FACTS.edge);
  const tags = (response.headers.get(FACTS.tags) ?? '').split(',').filter(Boolean);
  const personal = response.headers.has('set-cookie') || response.status !== 200 || maxAge === undefined;
  for (const name of Object.values(FACTS)) response.headers.delete(name);
  if (personal) {
    // An error page that breaks while it is written must not break the connection of everybody who waits for it.
    if (response.status >= 500) {
      // Astro answers 500 whatever its error page says; one that names a time to come back is a 503.
      const status = response.headers.has('retry-after') ? 503 : response.status;
      const { headers } = response;
      return { kept: false, response: new Response(await response.arrayBuffer(), { status, headers }) };
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
    return { kept: false, response };
  }
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  headers.set('Cache-Control', PRIVATE);
  headers.set('Vary', cdnHeader ? `Accept-Encoding, ${cdnHeader}` : 'Accept-Encoding');
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8');
  headers.delete('content-length');
  if (cdnHeader) {
    headers.set(
      'CDN-Cache-Control',
      `public, max-age=${maxAge}, stale-while-revalidate=60, stale-if-error=86400`,
    );
    headers.set('Cache-Tag', tags.join(','));
  }
  const facts = { maxAge: Number(maxAge), edge: edge === null ? null : Number(edge), tags, again };
  return { kept: true, body: Buffer.from(await response.arrayBuffer()), headers: [...headers], facts };
}

/**
 * Answers pages through the page cache: one render however many wait, kept for those who come later.
 *
 * Hits never come this far, `main.ts` sends them; this is the way of the first reader and of those who wait.
 */
export function learnPages(services: () => Services): MiddlewareHandler<AppEnvironment> {
  return async function learnPages(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return await next();
    if (c.get('readerCookie') !== undefined) {
      await next();
      for (const name of Object.values(FACTS)) c.res.headers.delete(name);
      c.res.headers.set('cache-control', 'private, no-store');
      return;
    }
    const { pages, config, metrics, runtime } = services();
    const answer = await pages.render(c.get('variant').key, async () => {
      metrics.renders.inc();
      await next();
      const again = { url: c.req.url, country: c.get('variant').country };
      return await keep(c.res, again, config.CDN_VARIANT_HEADER);
    });
    if ('page' in answer) {
      c.res = undefined;
      c.res = answer.page.toResponse(answer.outcome, runtime.now());
    } else if (answer.response !== c.res) {
      c.res = undefined;
      c.res = answer.response;
    }
  };
}
