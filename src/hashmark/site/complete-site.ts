import type { Call } from '../calls/define-call.ts';
import type { CallCatalogue, Route } from '../calls/types.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { Site, SiteDefinition } from './define-site.ts';
import { GALLERY_ROUTES } from './gallery.ts';
import { namedWidgets } from './named-widgets.ts';
import type { SiteRoutes } from './routes.ts';
import { STUDIO_ROUTES } from './studio.ts';

const isCatalogue = (calls: CallCatalogue | readonly Call[]): calls is CallCatalogue => !Array.isArray(calls);

/** The catalogue of a plain list of calls, all of them in one area. */
const catalogueOf = (calls: readonly Call[], area: string): CallCatalogue => ({
  calls: Object.fromEntries(calls.map((call) => [call.name, call])),
  areas: Object.fromEntries(calls.map(({ name }) => [name, area])),
  routes: Object.fromEntries(
    calls.map(({ name, method, money, path }): [string, Route] => [
      name,
      `${method}${money ? '!' : ''} ${path}`,
    ]),
  ),
});

const NO_ROUTES: SiteRoutes = { signUp: '/', table: [] };

/**
 * A site with its widgets, and with what its definition leaves out.
 *
 * @param pages addresses that files of the project answer
 * @throws ConfigError when two widgets share a name
 */
export function completeSite(
  definition: SiteDefinition,
  widgets: Iterable<WidgetDefinition>,
  pages: readonly string[] = [],
): Site {
  const { name, calls = [], modules = [], addresses, routes = NO_ROUTES } = definition;
  return {
    ...definition,
    modules,
    addresses: { ...addresses, pages: [...pages, ...(addresses?.pages ?? [])] },
    routes: { ...routes, table: [...routes.table, ...GALLERY_ROUTES, ...STUDIO_ROUTES] },
    calls: isCatalogue(calls) ? calls : catalogueOf(calls, name),
    widgets: namedWidgets(widgets),
  };
}
