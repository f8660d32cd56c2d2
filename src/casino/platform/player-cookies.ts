import { isStaffCookie } from 'hashmark/server';

/** @param line a `Set-Cookie` header, or one cookie of a `Cookie` header */
export const isPlayerCookie = (line: string): boolean =>
  !isStaffCookie((/^[^=;]*/.exec(line)?.[0] ?? '').trim());

/**
 * What a platform is told of a browser's cookies: all but those of staff, who could be impersonated by them.
 *
 * @param header the `Cookie` header
 */
export function playerCookies(header: string | undefined): string | undefined {
  const kept = header?.split(';').filter((line) => line.trim() !== '' && isPlayerCookie(line));
  return kept?.map((line) => line.trim()).join('; ') || undefined;
}
