/** One entity tag of a list; its quoted part may hold commas. */
const TAG = /(?:^|,)\s*(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?=,|$)/g;

/** The quoted part of a tag, by which two are compared weakly. */
const opaque = (tag: string) => tag.slice(tag.indexOf('"') + 1, -1);

/**
 * Whether a reader holds what `etag` names: weak comparison with each tag of an `If-None-Match` header (RFC 9110, 13.1.2).
 */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  for (const [, tag] of header.matchAll(TAG)) if (tag === opaque(etag)) return true;
  return false;
}
