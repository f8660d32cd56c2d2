import { readAddress, slugOf } from '../address.ts';
import { ownRoutes, type Route } from '../own-routes.ts';
import type { AuthoringApp, AuthoringServices, ShownPages } from './app.ts';
import { actorName, permit } from './permit.ts';
import { preflightRequestSchema, readJson } from './requests.ts';
import { wirePreflight } from './wire.ts';

/** So many routes are named; the rest is counted. */
const MOST_ROUTES = 500;

/** Where a change of the tags shows on what this process has made. */
const madeRoutes = (pages: ShownPages | undefined, tags: readonly string[]): Route[] =>
  (pages?.showing(tags) ?? []).map(({ locale, path, licence }) => ({
    path: `/${locale}${path === '/' ? '' : path}`,
    licence,
  }));

/** Adds what publishing would say, before anything is published. */
export function preflightRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.post('/preflight', async (c) => {
    const { items, starts_at, ends_at, release } = await readJson(c, preflightRequestSchema);
    const addressed = items.map(({ type, path, locale, revision_id }) => ({
      address: readAddress(type, path, locale),
      revisionId: revision_id,
    }));
    permit(c, 'read', ...addressed.map(({ address }) => address));
    const { cms, pages } = services();
    const found = await cms.preflight({
      items: addressed,
      startsAt: starts_at,
      endsAt: ends_at,
      release,
      actor: actorName(c),
    });
    const tags = [...new Set(found.flatMap((one) => one.tags))];
    const all = [...addressed.flatMap(({ address }) => ownRoutes(address)), ...madeRoutes(pages, tags)];
    const routes = [...new Map(all.map((route) => [slugOf(route.path, route.licence), route])).values()];
    return c.json({
      items: found.map(wirePreflight),
      routes: routes.slice(0, MOST_ROUTES),
      routes_found: routes.length,
    });
  });
}
