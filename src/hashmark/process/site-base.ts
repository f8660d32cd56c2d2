import { isFilePath } from '../i18n/localise.ts';
import { isLocale } from '../i18n/regions.ts';

/** What the paths of all pages begin with in guest mode (ROUTE-92). */
export const GUEST_BASE = '/guest';

/** First segments at which something else than pages is. */
const TAKEN = new Set(
  'api app apps forms healthz media messages plates readyz realtime sandbox studio users'.split(' '),
);

/** Whether pages can begin with it: segments of letters, digits and hyphens, and nothing else there. */
export function isBase(text: string): boolean {
  if (!/^(?:\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)+$/.test(text)) return false;
  const segments = text.slice(1).split('/');
  return !segments.some(isLocale) && !TAKEN.has(segments[0] ?? '');
}

/** Whether a path is the base or lies below it. */
export const isWithin = (base: string, path: string): boolean =>
  path.startsWith(base) && (path.length === base.length || path[base.length] === '/');

/** Whether pages can be at a path: no file, and none of the calls and their reference. */
export const isPagePath = (path: string): boolean =>
  !TAKEN.has(path.slice(1).split('/', 1)[0] ?? '') && !path.startsWith('/_') && !isFilePath(path);
