import { createClient } from 'hashmark/calls';
import { browserRoutes } from '../casino/calls/catalogue/browser-routes.ts';
import { announce } from './page-events.ts';

/** Names the language of the page, since the address of a call does not. */
function withLocale(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  const locale = globalThis.document?.documentElement.lang;
  if (locale && !headers.has('locale')) headers.set('locale', locale);
  return { ...init, headers };
}

/** The client of the pages; a 401 becomes an event on the document (ERR-02). */
export const client = createClient({
  routes: browserRoutes,
  baseUrl: '',
  fetch: (input, init) => globalThis.fetch(input, withLocale(init)),
  onAuthError: () => announce('hm:auth-error'),
});
