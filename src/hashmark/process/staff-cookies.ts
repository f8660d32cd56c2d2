/** The cookies by which those are known who work on the site. */
export const STAFF_COOKIES = {
  session: '__Host-staff',
  /** A sign-in whose second factor is awaited. */
  challenge: '__Host-staff-code',
  /** A browser that is about to sign in by a passkey. */
  passkey: '__Host-staff-passkey',
} as const;
const NAMES: ReadonlySet<string> = new Set(Object.values(STAFF_COOKIES));

/** @param line a `Set-Cookie` header, or one cookie of a `Cookie` header */
function isOfStaff(line: string): boolean {
  const name = (/^[^=;]*/.exec(line)?.[0] ?? '').trim();
  // Browsers send the value of a cookie without a name as it stands, where it may look like another cookie.
  return name === '' || NAMES.has(name);
}

/**
 * Takes the cookies of staff out of headers for another server, and out of headers that it has answered: by the ones it could act as
 * those people, by the others sign them out, or in as somebody else.
 */
export function withoutStaffCookies(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  const kept = headers
    .get('cookie')
    ?.split(';')
    .filter((line) => !isOfStaff(line));
  headers.delete('cookie');
  if (kept?.length) headers.set('cookie', kept.map((line) => line.trim()).join('; '));
  const set = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const line of set) if (!isOfStaff(line)) headers.append('set-cookie', line);
  return headers;
}
