import type { Publication } from '../api/publishing.ts';

/**
 * What readers see: what covers for a while, else what is live without an end of its own.
 *
 * @param publications of one document, in any order
 * @param now in milliseconds UTC
 * @returns the id of the revision; undefined where nothing is live
 */
export function findLive(publications: readonly Publication[], now: number): string | undefined {
  const [live] = publications
    .filter(({ revokes, revoked_by }) => revokes === null && revoked_by === null)
    .filter(
      ({ starts_at, ends_at }) =>
        Date.parse(starts_at) <= now && (ends_at === null || now < Date.parse(ends_at)),
    )
    .sort(
      (a, b) =>
        Number(b.kind === 'campaign') - Number(a.kind === 'campaign') ||
        Date.parse(b.starts_at) - Date.parse(a.starts_at) ||
        Date.parse(b.recorded_at) - Date.parse(a.recorded_at),
    );
  return live?.revision_id ?? undefined;
}

/**
 * What readers saw before what they see now, of what is live without an end of its own.
 *
 * @param publications of one document, in any order
 * @param now in milliseconds UTC
 * @returns the id of the revision; undefined where nothing else was live before
 */
export function findLiveBefore(publications: readonly Publication[], now: number): string | undefined {
  const bases = publications
    .filter(({ kind, revokes, revoked_by }) => kind === 'base' && revokes === null && revoked_by === null)
    .filter(({ starts_at }) => Date.parse(starts_at) <= now)
    .sort(
      (a, b) =>
        Date.parse(b.starts_at) - Date.parse(a.starts_at) ||
        Date.parse(b.recorded_at) - Date.parse(a.recorded_at),
    );
  const [live, ...before] = bases;
  if (!live) return undefined;
  const other = before.find(({ revision_id }) => revision_id !== null && revision_id !== live.revision_id);
  return other?.revision_id ?? undefined;
}
