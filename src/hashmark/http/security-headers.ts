import type { MiddlewareHandler } from 'hono';
import type { Config } from '../process/config.ts';

/** Sent with every answer; pages add their own policy with the hashes of their scripts. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The headers above, and where readers come by https the promise that they always will. */
export const securityHeadersOf = (config: Pick<Config, 'SITE_ORIGIN'>): Readonly<Record<string, string>> =>
  config.SITE_ORIGIN?.startsWith('https:')
    ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : SECURITY_HEADERS;

/** The policy of answers that are no pages: nothing may run. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What the headers depend on. */
interface HeaderParts {
  readonly config: Pick<Config, 'SITE_ORIGIN'>;
  /** The policy of pages that bring none. */
  readonly pagePolicy?: string;
}

const FRAMES = 'X-Frame-Options';
/** An answer may tell less of its address than others do. */
const REFERRER = 'Referrer-Policy';

/** What an answer may say of itself before it gets its headers. */
export type FramedEnvironment = { Variables: { mayBeFramed?: boolean } };

/** Adds the security headers, and a policy where the answer brings none. */
export const securityHeaders = (services: () => HeaderParts): MiddlewareHandler<FramedEnvironment> =>
  async function securityHeaders(c, next) {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(securityHeadersOf(services().config)))
      if (!(name === FRAMES && c.get('mayBeFramed')) && !(name === REFERRER && headers.has(name)))
        headers.set(name, value);
    // A browser would put the policy of a 304 in the place of the page's own.
    if (headers.has('content-security-policy') || c.res.status === 304) return;
    const isPage = headers.get('content-type')?.startsWith('text/html');
    headers.set('content-security-policy', (isPage && services().pagePolicy) || NOTHING_RUNS);
  };
