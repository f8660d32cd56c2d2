import { atom } from 'nanostores';

/** The address in the Studio: what stands behind `/studio`, `/` for its first screen. */
export const $path = atom('/');

/** What stands behind `#` in it, which a screen reads for itself. */
export const $part = atom('');

/** What stands before the Studio's own addresses. */
let root = '/studio';

/** The address of a screen. @param path as `screens.ts` has it: `/edit/pages/en/about` */
export const addressOf = (path: string): string => `${root}${path === '/' ? '' : path}`;

function readAddress(): void {
  $part.set(location.hash.slice(1));
  $path.set(location.pathname.slice(root.length) || '/');
}

/** Goes to a screen without loading the page anew. @param path with what it may have behind `#` */
export function goTo(path: string): void {
  history.pushState(null, '', addressOf(path));
  readAddress();
  scrollTo(0, 0);
}

/** A plain click on a link to a screen, which needs no new page. */
function followLink(event: MouseEvent, isScreen: (path: string) => boolean): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || !link.pathname.startsWith(root)) return;
  if (link.hash !== '' && link.pathname === location.pathname) return;
  const path = link.pathname.slice(root.length) || '/';
  if (!isScreen(path)) return;
  event.preventDefault();
  goTo(path + link.hash);
}

/**
 * Follows links, Back and Forward from here on.
 *
 * @param base what stands before `/studio`: a base of the site, a locale
 * @param isScreen whether an address behind `/studio` is one of ours, and not of a page that the server makes
 */
export function startRouter(base: string, isScreen: (path: string) => boolean): void {
  root = `${base}/studio`;
  document.addEventListener('click', (event) => followLink(event, isScreen));
  addEventListener('popstate', readAddress);
  readAddress();
}
