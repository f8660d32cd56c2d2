import { createClient } from 'hashmark/calls';
import { browserRoutes } from '../casino/calls/catalogue/browser-routes.ts';
import { AUTH_ERROR } from './auth-error.ts';

/** The client of the pages; a 401 becomes an event on the document (ERR-02). */
export const client = createClient({
  routes: browserRoutes,
  baseUrl: '',
  fetch: (input, init) => globalThis.fetch(input, init),
  onAuthError: () => document.dispatchEvent(new Event(AUTH_ERROR)),
});
