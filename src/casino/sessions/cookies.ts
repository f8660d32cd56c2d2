import { type Config, cookieAttributes, isPlain, readHostCookie } from 'hashmark/server';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { stagSchema } from '../entities/config-parts.ts';
import { DAY } from '../rules/calendar.ts';

/** Sessions end this long after sign-in, in milliseconds. */
export const SESSION_LIFETIME = 14 * DAY;

/** Tells scripts that somebody is signed in, and the site whose player has closed the account; it opens nothing. */
export const HINT_COOKIE = 'signed_in';

/** A browser is known for so long after its player has come in, in milliseconds: as long as browsers keep a cookie. */
const KNOWN_LIFETIME = 400 * DAY;

/**
 * What a cookie holds: who is signed in, whose second factor is awaited, which social sign-in is under way, or that a player has
 * come in from here before.
 */
type Purpose = 'player' | 'challenge' | 'social' | 'known';

const cookieName = (purpose: Purpose, plain: boolean) => (plain ? purpose : `__Host-${purpose}`);

/** The token of the session cookie. */
export const sessionTokenOf = (c: Context, config: Config): string | undefined =>
  readHostCookie(c, config, 'player' satisfies Purpose);

/** Whether the scripts of the browser that asks believe that somebody is signed in. */
export const hasHintCookie = (c: Context): boolean => getCookie(c, HINT_COOKIE) === '1';

/** Says to scripts that somebody is signed in. */
export const setHintCookie = (c: Context, config: Config): void =>
  setCookie(c, HINT_COOKIE, '1', { ...cookieAttributes(c, config), maxAge: SESSION_LIFETIME / 1000 });

export function clearHintCookie(c: Context, config: Config): void {
  deleteCookie(c, HINT_COOKIE, cookieAttributes(c, config));
}

export function setSessionCookies(c: Context, config: Config, token: string): void {
  setCookie(c, cookieName('player', isPlain(c, config)), token, {
    ...cookieAttributes(c, config),
    httpOnly: true,
    maxAge: SESSION_LIFETIME / 1000,
  });
  setHintCookie(c, config);
}

export function clearSessionCookies(c: Context, config: Config): void {
  deleteCookie(c, cookieName('player', isPlain(c, config)), {
    ...cookieAttributes(c, config),
    httpOnly: true,
  });
  clearHintCookie(c, config);
}

/** After an account is closed, until the browser is: the way back leads to what says so, and not to the form for another account. */
export function setClosedCookie(c: Context, config: Config): void {
  clearSessionCookies(c, config);
  setCookie(c, HINT_COOKIE, 'closed', cookieAttributes(c, config));
}

/** By what a browser is known; see `known-browser.ts`. */
export const keptTokenOf = (c: Context, config: Config): string | undefined =>
  readHostCookie(c, config, 'known' satisfies Purpose);

export function setKnownCookie(c: Context, config: Config, token: string): void {
  setCookie(c, cookieName('known', isPlain(c, config)), token, {
    ...cookieAttributes(c, config),
    httpOnly: true,
    maxAge: KNOWN_LIFETIME / 1000,
  });
}

/** The token of a sign-in that is not complete yet. */
export const passingTokenOf = (c: Context, config: Config, purpose: 'challenge' | 'social') =>
  readHostCookie(c, config, purpose);

/** @param lifetime in milliseconds */
export function setPassingCookie(
  c: Context,
  config: Config,
  purpose: 'challenge' | 'social',
  token: string,
  lifetime: number,
): void {
  setCookie(c, cookieName(purpose, isPlain(c, config)), token, {
    ...cookieAttributes(c, config),
    httpOnly: true,
    maxAge: lifetime / 1000,
  });
}

export function clearPassingCookie(c: Context, config: Config, purpose: 'challenge' | 'social'): void {
  deleteCookie(c, cookieName(purpose, isPlain(c, config)), {
    ...cookieAttributes(c, config),
    httpOnly: true,
  });
}

/** The affiliate tag that the browser of a request keeps; null without one, and for a text that is none. */
export const keptStag = (c: Context): string | null =>
  stagSchema.safeParse(getCookie(c, 'stag')).data ?? null;
