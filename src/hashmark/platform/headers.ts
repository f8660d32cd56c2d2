import type { Context } from 'hono';
import { originOf } from '../http/reader.ts';
import { isPlain, type Places } from '../http/secure-cookies.ts';
import type { Config } from '../process/config.ts';
import { ADDRESS, COUNTRY } from '../process/variant.ts';
import { ownCookie, withoutBase } from './own-cookie.ts';

/** Headers that belong to one connection, that are computed anew, or that let programs into this server. */
const OWN = new Set([
  'accept-encoding',
  'authorization',
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

/**
 * Headers in which proxies say who asks, from where, and for what. Only we know that here: whatever a reader writes into them would be
 * believed. Proxies have many names for it, so all of a kind are held back.
 */
const CLAIMS = [
  /^(?:x-)?(?:forwarded|original|originating|rewrite|real|remote|webauth|auth-request|proxy|wl-proxy)(?:-|$)/,
  /^(?:x-)?(?:akamai|amzn?|appengine|arr|azure|cf|cloudfront|cluster|envoy|fastly|fly|nf|vercel)-/,
  /(?:^|-)(?:client-?|user-?)?(?:ip|addr|address|ipcountry|country)(?:-|v?[46]$|$)/,
  /^x-(?:host|scheme|url-scheme)$|^front-end-https$|method-override$/,
];

/** What the platform is told with a request: what the reader says, but for what is ours to say. */
export function toPlatform(c: Context, { COUNTRY_HEADER }: Pick<Config, 'COUNTRY_HEADER'>): Headers {
  const given = c.req.raw.headers;
  const named = (given.get('connection') ?? '').toLowerCase().split(/\s*,\s*/);
  const headers = new Headers();
  for (const [name, value] of given)
    if (
      !OWN.has(name) &&
      !JUDGED.has(name) &&
      !CONDITIONS.test(name) &&
      !CLAIMS.some((claim) => claim.test(name)) &&
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

/** Where an answer leads. Addresses of other hosts stay: only those of this site can stand behind the platform's path. */
function placeOf(location: string, base: string, origin: string): string {
  const start = location.startsWith(`${origin}/`) ? origin : '';
  return start + withoutBase(location.slice(start.length), base);
}

/** The path at which the platform is; empty for none. */
const basePath = (PLATFORM_URL: string | undefined): string =>
  PLATFORM_URL ? new URL(PLATFORM_URL).pathname.replace(/\/+$/, '') : '';

/**
 * Puts into an answer what the platform may say to a browser: its cookies, when to come again, and from pages the way on. By any other
 * header it would speak for the site, and by those about caches have one reader's answer shown to the next.
 */
export function takeHeaders(
  c: Context,
  from: Headers,
  config: Pick<Config, 'NODE_ENV' | 'PLATFORM_URL'> & Places,
  { leadsOn }: { leadsOn: boolean },
): void {
  const origin = originOf(c);
  const base = basePath(config.PLATFORM_URL);
  const place = { host: new URL(origin).hostname, base, isPlain: isPlain(c, config) };
  for (const line of from.getSetCookie()) c.header('Set-Cookie', ownCookie(line, place), { append: true });
  const later = from.get('Retry-After');
  if (later !== null) c.header('Retry-After', later);
  const location = leadsOn ? from.get('Location') : null;
  if (location !== null) c.header('Location', placeOf(location, base, origin));
  c.header('Cache-Control', 'no-store');
}
