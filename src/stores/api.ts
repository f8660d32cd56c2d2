import { browserRoutes } from '../casino/calls/catalogue/browser-routes.ts';
import { createClient } from '../hashmark/calls/client.ts';

/** Tells the page that the session has ended without a sign-out. */
export const AUTH_ERROR = 'hm:auth-error';

/** The client that all stores call with; a 401 becomes an event on the document (ERR-02). */
export const api = createClient({
  routes: browserRoutes,
  baseUrl: '',
  fetch: (input, init) => globalThis.fetch(input, init),
  onAuthError: () => document.dispatchEvent(new Event(AUTH_ERROR)),
});
