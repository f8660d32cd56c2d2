/** Longer ones are nobody's: an address has at most so many characters. */
const LONGEST = 2048;
const NOWHERE = 'https://nowhere.invalid';

/**
 * The path, with its query, to which somebody wants to be led back: one of this site's pages, whatever was written. Everything
 * else, other hosts above all, is undefined.
 */
export function readWantedPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith('/') || text.length > LONGEST || !URL.canParse(text, NOWHERE)) return undefined;
  const { origin, pathname, search } = new URL(text, NOWHERE);
  if (origin !== NOWHERE || pathname.startsWith('//')) return undefined;
  return /^\/(?:api|forms)(?:\/|$)/.test(pathname) ? undefined : pathname + search;
}

/** A path that leads back to `wanted` afterwards. */
export const withWantedPath = (path: string, wanted: string | undefined): string =>
  wanted === undefined ? path : `${path}?redirect=${encodeURIComponent(wanted)}`;
