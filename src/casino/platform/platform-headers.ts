import { ADDRESS, COUNTRY, originOf, type Services } from 'hashmark/server';
import type { Context } from 'hono';

/** Headers that belong to one connection, or that are computed anew. */
const OWN = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that our own origin check has judged; to the platform the request comes from a server. */
const JUDGED = new Set(['origin', 'referer', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site']);

/**
 * Headers that ask for an answer only where it differs from a kept one, or for a part of it. Nothing is kept of these answers: that one
 * player's is unchanged must not bring back another's.
 */
const CONDITIONS = /^(?:if-|range$)/;

/** Headers in which proxies say who asks. Only we know that here: whatever a reader writes into them would be believed. */
const CLAIMS =
  /^(?:forwarded$|x-forwarded(?:-|$)|x-original-|client-ip$|(?:x-|cf-|true-|fastly-|fly-)(?:real-ip|(?:cluster-)?client-ipv?[46]?|connecting-ip(?:v6)?)$)/;

/** What the platform is told with a request: what the reader says, but for what is ours to say. */
export function toPlatform(
  c: Context,
  { COUNTRY_HEADER }: Pick<Services['config'], 'COUNTRY_HEADER'>,
): Headers {
  const given = c.req.raw.headers;
  const named = (given.get('connection') ?? '').toLowerCase().split(/\s*,\s*/);
  const headers = new Headers();
  for (const [name, value] of given)
    if (
      !OWN.has(name) &&
      !JUDGED.has(name) &&
      !CONDITIONS.test(name) &&
      !CLAIMS.test(name) &&
      !named.includes(name) &&
      !name.startsWith('x-hashmark-')
    )
      headers.append(name, value);
  const { host, protocol } = new URL(originOf(c));
  headers.set('X-Forwarded-Host', host);
  headers.set('X-Forwarded-Proto', protocol.slice(0, -1));
  const address = c.req.header(ADDRESS);
  if (address) headers.set('X-Forwarded-For', address);
  if (COUNTRY_HEADER) {
    const country = c.req.header(COUNTRY);
    headers.delete(COUNTRY_HEADER);
    if (country) headers.set(COUNTRY_HEADER, country);
  }
  return headers;
}

/**
 * Puts into an answer what the platform may say to a browser: its cookies, when to come again, and from pages the way on. By any other
 * header it would speak for the site, and by those about caches have one player's answer shown to the next.
 */
export function takeHeaders(c: Context, from: Headers, { leadsOn }: { leadsOn: boolean }): void {
  for (const line of from.getSetCookie()) c.header('Set-Cookie', line, { append: true });
  for (const name of leadsOn ? ['Retry-After', 'Location'] : ['Retry-After']) {
    const value = from.get(name);
    if (value !== null) c.header(name, value);
  }
  c.header('Cache-Control', 'no-store');
}
