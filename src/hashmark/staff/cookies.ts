import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { STAFF_COOKIES } from '../process/kept-cookies.ts';
import { PASSKEY_LIFETIME } from './passkey-challenges.ts';

/** Where the Studio is answered, browsers keep such cookies: by https, or on this machine. */
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const;

/** In seconds. */
const YEAR = 31_536_000;

export const SESSION_COOKIE = STAFF_COOKIES.session;
const CHALLENGE = STAFF_COOKIES.challenge;
const PASSKEY = STAFF_COOKIES.passkey;

/** The token of a browser that is about to sign in by a passkey. */
export const readPasskeyCookie = (c: Context): string | undefined => getCookie(c, PASSKEY);

export const setPasskeyCookie = (c: Context, token: string): void =>
  setCookie(c, PASSKEY, token, { ...ATTRIBUTES, maxAge: PASSKEY_LIFETIME / 1000 });

export function clearPasskeyCookie(c: Context): void {
  deleteCookie(c, PASSKEY, ATTRIBUTES);
}

/** The token of the session. */
export const readSessionCookie = (c: Context): string | undefined => getCookie(c, SESSION_COOKIE);

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
export const setSessionCookie = (c: Context, token: string): void =>
  setCookie(c, SESSION_COOKIE, token, ATTRIBUTES);

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, ATTRIBUTES);
}

/** The token of a sign-in whose second factor is awaited. */
export const readChallengeCookie = (c: Context): string | undefined => getCookie(c, CHALLENGE);

/** @param lifetime in milliseconds */
export const setChallengeCookie = (c: Context, token: string, lifetime: number): void =>
  setCookie(c, CHALLENGE, token, { ...ATTRIBUTES, maxAge: lifetime / 1000 });

export function clearChallengeCookie(c: Context): void {
  deleteCookie(c, CHALLENGE, ATTRIBUTES);
}
