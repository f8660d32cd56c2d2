import { isStaffCookie } from 'hashmark/server';

/**
 * Whether a cookie is no concern of staff. One without a name is: browsers send its value as it stands, which may look like another
 * cookie.
 *
 * @param line a `Set-Cookie` header, or one cookie of a `Cookie` header
 */
export function isPlayerCookie(line: string): boolean {
  const name = (/^[^=;]*/.exec(line)?.[0] ?? '').trim();
  return name !== '' && !isStaffCookie(name);
}

/**
 * What a platform is told of a browser's cookies: all but those of staff, who could be impersonated by them.
 *
 * @param header the `Cookie` header
 */
export function playerCookies(header: string | undefined): string | undefined {
  const kept = header?.split(';').filter((line) => line.trim() !== '' && isPlayerCookie(line));
  return kept?.map((line) => line.trim()).join('; ') || undefined;
}
