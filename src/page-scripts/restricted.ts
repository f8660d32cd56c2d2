import { announce } from '../stores/page-events.ts';
import { sitePath } from './site-path.ts';

/**
 * What the law closes to a guest: a link there gets an explanation and is not followed, and one to the very page that shows leads to the main
 * page (GUARD-08, GUARD-09). A script of its own, which `page.ts` loads where the country is restricted.
 */

/** Games, registration and sign-in. */
const CLOSED = /^\/(?:login|registration|sign-in|sign-up|play\/[^/]+\/[^/]+)$/;

document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const { dataset } = document.documentElement;
    if (!link?.href || link.origin !== location.origin || dataset.session === 'open') return;
    if (!CLOSED.test(sitePath(link.pathname))) return;
    event.preventDefault();
    event.stopPropagation();
    if (link.pathname === location.pathname) location.assign(document.body.dataset.restricted ?? '/');
    else announce('hm:toast', 'OOPS.RESTRICTED_GEO');
  },
  { capture: true },
);
