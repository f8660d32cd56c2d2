import type { Publication } from '../api/publishing.ts';

/** What is in force, what readers see first: what covers for a while, then what is live without an end of its own. */
const listInForce = (publications: readonly Publication[], now: number): Publication[] =>
  publications
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

/**
 * What readers see.
 *
 * @param publications of one document, in any order
 * @param now in milliseconds UTC
 * @returns the id of the revision; undefined where nothing is live
 */
export const findLive = (publications: readonly Publication[], now: number): string | undefined =>
  listInForce(publications, now)[0]?.revision_id ?? undefined;

/**
 * The campaign that readers see, whatever is published or taken away below it.
 *
 * @param publications of one document, in any order
 * @param now in milliseconds UTC
 */
export const findCover = (publications: readonly Publication[], now: number): Publication | undefined =>
  listInForce(publications, now).find(({ kind }) => kind === 'campaign');

/**
 * Whether anything is live below campaigns, which can be taken away.
 *
 * @param publications of one document, in any order
 * @param now in milliseconds UTC
 */
export const hasBase = (publications: readonly Publication[], now: number): boolean =>
  (listInForce(publications, now).find(({ kind }) => kind === 'base')?.revision_id ?? null) !== null;

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
