import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isLocalSite, isPlainHere, type Places } from '../http/secure-cookies.ts';
import { plainName, STAFF_COOKIES } from '../process/kept-cookies.ts';
import { PASSKEY_LIFETIME } from './passkey-challenges.ts';

/** Where the Studio is answered, browsers keep Secure cookies: by https, or on this machine, there all but one. */
const attributesFor = (c: Context, config: Places) =>
  ({ path: '/', httpOnly: true, secure: !isPlainHere(c, config), sameSite: 'Strict' }) as const;

type Name = (typeof STAFF_COOKIES)[keyof typeof STAFF_COOKIES];

const nameFor = (c: Context, config: Places, name: Name): string =>
  isPlainHere(c, config) ? plainName(name) : name;

const read = (c: Context, config: Places, name: Name): string | undefined =>
  getCookie(c, name) ?? (isLocalSite(config) ? getCookie(c, plainName(name)) : undefined);

/** @param lifetime in milliseconds; without one it is kept until the browser is closed */
const set = (c: Context, config: Places, name: Name, token: string, lifetime?: number): void =>
  setCookie(c, nameFor(c, config, name), token, {
    ...attributesFor(c, config),
    ...(lifetime === undefined ? {} : { maxAge: lifetime / 1000 }),
  });

const clear = (c: Context, config: Places, name: Name): void => {
  deleteCookie(c, nameFor(c, config, name), attributesFor(c, config));
};

/** In seconds. */
const YEAR = 31_536_000;

export const SESSION_COOKIE = STAFF_COOKIES.session;
const CHALLENGE = STAFF_COOKIES.challenge;
const PASSKEY = STAFF_COOKIES.passkey;

/** The token of a browser that is about to sign in by a passkey. */
export const readPasskeyCookie = (c: Context, config: Places): string | undefined => read(c, config, PASSKEY);

export const setPasskeyCookie = (c: Context, config: Places, token: string): void =>
  set(c, config, PASSKEY, token, PASSKEY_LIFETIME);

export function clearPasskeyCookie(c: Context, config: Places): void {
  clear(c, config, PASSKEY);
}

/** The token of the session. */
export const readSessionCookie = (c: Context, config: Places): string | undefined =>
  read(c, config, SESSION_COOKIE);

/** Scripts of the Studio read and write it. */
const LANGUAGE = { name: 'studio-language', path: '/studio' } as const;

/** The language that was chosen in this browser; empty where none was. */
export const readLanguageCookie = (c: Context): string => getCookie(c, LANGUAGE.name) ?? '';

/** Keeps a language for the Studio in this browser; without one it follows the browser again. */
export function setLanguageCookie(c: Context, language: string | null): void {
  const { name, path } = LANGUAGE;
  if (language === null) deleteCookie(c, name, { path });
  else setCookie(c, name, language, { path, maxAge: YEAR });
}

/** Keeps a session until the browser is closed. */
export const setSessionCookie = (c: Context, config: Places, token: string): void =>
  set(c, config, SESSION_COOKIE, token);

export function clearSessionCookie(c: Context, config: Places): void {
  clear(c, config, SESSION_COOKIE);
}

/** The token of a sign-in whose second factor is awaited. */
export const readChallengeCookie = (c: Context, config: Places): string | undefined =>
  read(c, config, CHALLENGE);

/** @param lifetime in milliseconds */
export const setChallengeCookie = (c: Context, config: Places, token: string, lifetime: number): void =>
  set(c, config, CHALLENGE, token, lifetime);

export function clearChallengeCookie(c: Context, config: Places): void {
  clear(c, config, CHALLENGE);
}
