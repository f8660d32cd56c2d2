import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { fail } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function sameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}

/**
 * Refuses writes that a page of another site has caused (403 `origin-refused`).
 *
 * Browsers name the origin of every write; programs without a browser's cookies send neither header and pass. Hosts are
 * compared without the scheme, because TLS may end at a proxy.
 */
export const originCheck = (services: () => { log: Pick<Logger, 'warn'> }): MiddlewareHandler =>
  async function originCheck(c, next) {
    if (SAFE.has(c.req.method)) return next();
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if ((site === undefined || site === 'same-origin') && (origin === undefined || sameHost(origin, host)))
      return next();
    services().log.warn({ origin, site, host, path: c.req.path }, 'write from another origin refused');
    return fail(c, 'origin-refused');
  };
