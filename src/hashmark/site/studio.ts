import type { SiteRoute } from './routes.ts';

/** The authoring application's addresses: made for each request, and for nobody to find. */
export const STUDIO_ROUTES: readonly SiteRoute[] = [
  { path: '/studio', noindex: true, personal: true },
  { path: '/studio/{...rest}', noindex: true, personal: true },
];
