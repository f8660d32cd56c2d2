import { widgets } from '../widgets/registry.ts';
import { areas, catalogue } from './casino/calls/catalogue/catalogue.ts';
import { routes } from './casino/calls/catalogue/routes.ts';
import { casino } from './casino/module.ts';
import { SITE_ADDRESSES } from './casino/rules/site-addresses.ts';
import { defineSite } from './hashmark/site/define-site.ts';
import { pageRoutes } from './page-routes.ts';

/** Astrolane. */
export default defineSite({
  name: 'Astrolane',
  widgets,
  modules: [casino],
  addresses: { pages: pageRoutes, planned: SITE_ADDRESSES },
  calls: { calls: { ...catalogue }, areas, routes },
});
