import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../config.ts';

/** Sessions end this long after sign-in, in milliseconds. */
export const SESSION_LIFETIME = 14 * 24 * 3_600_000;

/** Tells scripts that somebody is signed in; the server never reads it. */
export const HINT_COOKIE = 'signed_in';

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Browsers keep Secure cookies of https and of localhost only; a development host by plain http has to do without. */
function isPlain(c: Context, config: Config): boolean {
  const { protocol, hostname } = new URL(c.req.url);
  return config.NODE_ENV !== 'production' && protocol === 'http:' && !LOCAL.test(hostname);
}

const cookieName = (plain: boolean) => (plain ? 'player' : '__Host-player');

/** The token of the session cookie. */
export const sessionTokenOf = (c: Context, config: Config): string | undefined =>
  getCookie(c, cookieName(isPlain(c, config)));

export function setSessionCookies(c: Context, config: Config, token: string): void {
  const plain = isPlain(c, config);
  const shared = { path: '/', sameSite: 'Lax', secure: !plain, maxAge: SESSION_LIFETIME / 1000 } as const;
  setCookie(c, cookieName(plain), token, { ...shared, httpOnly: true });
  setCookie(c, HINT_COOKIE, '1', shared);
}

export function clearSessionCookies(c: Context, config: Config): void {
  const plain = isPlain(c, config);
  const shared = { path: '/', secure: !plain, sameSite: 'Lax' } as const;
  deleteCookie(c, cookieName(plain), { ...shared, httpOnly: true });
  deleteCookie(c, HINT_COOKIE, shared);
}
