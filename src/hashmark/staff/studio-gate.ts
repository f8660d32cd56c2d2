import type { MiddlewareHandler } from 'hono';
import { fail, Refusal } from '../http/errors.ts';
import { isStudio, isStudioHost, isStudioOnly } from '../process/hosts.ts';
import { isPagePath } from '../process/site-base.ts';
import type { StaffEnvironment, StaffServices } from './environment.ts';
import { identify } from './identify.ts';
import { answerRefused } from './pages/answer-refused.ts';

/** Addresses that answer before anybody has signed in. */
const OPEN = new Set(
  [
    '',
    '/sign-in',
    '/code',
    '/first',
    '/link',
    '/passkey',
    '/passkey/options',
    '/passkeys.js',
    '/staff.css',
  ].map((path) => `/studio${path}`),
);

/** An address of the Studio that somebody is led to after signing in; the Studio itself for everything else. */
export function readWanted(text: string | undefined): string {
  const base = 'http://studio';
  if (!text || !URL.canParse(text, base)) return '/studio';
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && isStudio(pathname) && !OPEN.has(pathname) ? pathname + search : '/studio';
}

/**
 * Lets nobody to the Studio's addresses who has not signed in, and opens them on the Studio's host only: others answer 404. Where the
 * Studio has a host of its own, no page for readers is there.
 */
export const studioGate = (
  services: () => StaffServices,
): MiddlewareHandler<StaffEnvironment & { Variables: { variant: { readonly path: string } } }> =>
  async function studioGate(c, next) {
    const { config, staff, cms } = services();
    const { host, search } = new URL(c.req.url);
    const { path } = c.get('variant');
    if (!isStudio(path)) {
      if (isStudioOnly(config, host) && isPagePath(c.req.path)) return fail(c, 'not-found');
      return await next();
    }
    if (!isStudioHost(config, host)) return fail(c, 'not-found');
    // One address: the interface has a language of its own.
    if (path !== c.req.path) return c.redirect(path + search, 302);
    const actor = await identify(c, { staff, config, token: cms.token });
    if (actor) c.set('actor', actor);
    else if (!OPEN.has(path)) {
      c.header('Cache-Control', 'no-store');
      if (c.req.method !== 'GET') return await answerRefused(new Refusal('unauthenticated'), c);
      return c.redirect(`/studio/sign-in?to=${encodeURIComponent(path + search)}`, 303);
    }
    return await next();
  };
