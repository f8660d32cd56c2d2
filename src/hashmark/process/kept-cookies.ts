/** The cookies by which those are known who work on the site. */
export const STAFF_COOKIES = {
  session: '__Host-staff',
  /** A sign-in whose second factor is awaited. */
  challenge: '__Host-staff-code',
  /** A browser that is about to sign in by a passkey. */
  passkey: '__Host-staff-passkey',
} as const;

/** Cookies with it are for the host that has set them alone, as browsers see to it. */
const OF_HOST = '__Host-';

/** The name of such a cookie for a browser that keeps no Secure ones of this machine. */
export const plainName = (name: string): string => name.replace(/^__/, '');

const NAMES: ReadonlySet<string> = new Set(
  Object.values(STAFF_COOKIES).flatMap((name) => [name, plainName(name)]),
);

/** @param line a `Set-Cookie` header, or one cookie of a `Cookie` header */
function isShared(line: string, sharesSessions: boolean): boolean {
  const name = (/^[^=;]*/.exec(line)?.[0] ?? '').trim();
  // Browsers send the value of a cookie without a name as it stands, where it may look like another cookie.
  if (name === '' || NAMES.has(name)) return false;
  return sharesSessions || !name.startsWith(OF_HOST);
}

/**
 * Takes out of headers for another server, and out of those that it has answered, the cookies that are no concern of it: by those of
 * staff it could act as these people, sign them out, or in as somebody else.
 *
 * @param sharesSessions whether it knows readers by the sessions of this site; else those are kept back too
 */
export function keepCookiesBack(given: HeadersInit | undefined, sharesSessions: boolean): Headers {
  const headers = new Headers(given);
  const told = headers
    .get('cookie')
    ?.split(';')
    .filter((line) => isShared(line, sharesSessions));
  headers.delete('cookie');
  if (told?.length) headers.set('cookie', told.map((line) => line.trim()).join('; '));
  const set = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const line of set) if (isShared(line, sharesSessions)) headers.append('set-cookie', line);
  return headers;
}
