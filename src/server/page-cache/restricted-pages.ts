import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from '../api-app.ts';
import type { Services } from '../services.ts';
import type { Variant } from '../variant.ts';

/** Asks the delivery API for the page of a variant, as the owner of `cookie` or as a guest. */
export type AskForPage = (variant: Variant, origin: string, cookie: string | undefined) => Promise<Response>;

/**
 * Decides about pages that not everybody may read (PAGE-04, PAGE-18, PAGE-19), before the page cache and by the verified session
 * alone: what the delivery API keeps from guests is made for its one reader, or the guest is sent to the lobby.
 */
export function restrictedPages(
  services: () => Pick<Services, 'sandbox' | 'log'>,
  ask: AskForPage,
): MiddlewareHandler<AppEnvironment> {
  return async function restrictedPages(c, next) {
    const variant = c.get('variant');
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || variant.path === '/') return await next();
    const { origin } = new URL(c.req.url);
    const cookie = c.req.header('cookie');
    const asked = (as: string | undefined) =>
      ask(variant, origin, as).catch((error: unknown) => {
        services().log.warn({ err: error, path: variant.path }, 'the content could not be asked for a page');
        return undefined;
      });
    const forGuests = await asked(undefined);
    // Whatever else is wrong is wrong for the page too, which tells it better.
    if (forGuests?.status !== 404) return await next();
    const { error } = (await forGuests.json()) as { error?: { details?: { access?: string } } };
    const player = cookie && (await services().sandbox.identify(c));
    if (player && (await asked(cookie))?.ok) {
      c.set('readerCookie', cookie);
      return await next();
    }
    if (error?.details?.access !== 'players') return await next();
    c.header('Cache-Control', 'private, no-store');
    return c.redirect(variant.prefix || '/', 302);
  };
}
