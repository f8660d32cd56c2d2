import { defineSite } from 'hashmark/site';
import { award } from '../content-schemas/award.ts';
import { areas, catalogue } from './casino/calls/catalogue/catalogue.ts';
import { routes as callRoutes } from './casino/calls/catalogue/routes.ts';
import { casino } from './casino/module.ts';
import { SITE_ADDRESSES } from './casino/rules/site-addresses.ts';
import { forms } from './forms/site-forms.ts';
import { pageRoutes } from './page-routes.ts';
import { routes } from './routes/table.ts';

/** Astrolane. */
export default defineSite({
  name: 'Astrolane',
  documents: { types: [award] },
  modules: [casino],
  addresses: { pages: pageRoutes, planned: SITE_ADDRESSES },
  calls: { calls: { ...catalogue }, areas, routes: callRoutes },
  routes,
  forms,
});
