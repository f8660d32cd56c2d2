import { Refusal } from '../http/errors.ts';
import { DAY } from '../i18n/durations.ts';
import type { PublicationRow } from '../store/content-tables.ts';
import { type Address, slugOf } from './address.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow } from './documents.ts';

/** Something that begins or ends for readers. */
export interface CalendarEntry {
  at: number;
  what: 'begins' | 'ends' | 'taken-away';
  publicationId: string;
  address: Address;
  title: string;
  kind: PublicationRow['kind'];
  release: { id: string; title: string } | null;
}

export interface CalendarQuery {
  /** The first moment; now without it. */
  from?: number | undefined;
  /** The moment after the last; a month later without it. */
  until?: number | undefined;
  /** Of these types only; null: of all. */
  types: readonly string[] | null;
}

/** So many publications a calendar holds; one of more is asked for in shorter parts. */
const MOST = 1000;
const USUAL = 31 * DAY;
const LONGEST = 366 * DAY;

/**
 * What begins and ends for readers from one moment until another, in order; what was taken back is not there.
 *
 * @throws Refusal `validation-failed` for more than a year, less than nothing, or more than it can hold
 */
export async function readCalendar(
  { store, runtime }: CmsContext,
  { from = runtime.now(), until = from + USUAL, types }: CalendarQuery,
): Promise<CalendarEntry[]> {
  if (until <= from || until - from > LONGEST)
    throw new Refusal('validation-failed', {
      message: 'A calendar ends after it begins, and holds a year at most.',
      field: 'until',
    });
  let select = store.reader
    .selectFrom('publications as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .leftJoin('releases as l', 'l.id', 'p.release_id')
    .select(['p.id', 'p.kind', 'p.revision_id', 'p.starts_at', 'p.ends_at', 'p.release_id'])
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix', 'd.title', 'l.title as release_title'])
    .where('p.revokes', 'is', null)
    .where('r.id', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('p.starts_at', '>=', from), where('p.starts_at', '<', until)]),
        where.and([where('p.ends_at', '>=', from), where('p.ends_at', '<', until)]),
      ]),
    )
    .orderBy('p.starts_at')
    .orderBy('p.id')
    .limit(MOST + 1);
  if (types) select = select.where('d.type', 'in', types);
  const rows = await select.execute();
  if (rows.length > MOST)
    throw new Refusal('validation-failed', {
      message: `More than ${MOST} publications begin or end in this time. Ask for a shorter one.`,
      field: 'until',
    });
  const isIn = (at: number | null): at is number => at !== null && at >= from && at < until;
  return rows
    .flatMap((row): CalendarEntry[] => {
      const entry = {
        publicationId: row.id,
        address: addressOfRow(row),
        title: row.title,
        kind: row.kind,
        release: row.release_id === null ? null : { id: row.release_id, title: row.release_title ?? '' },
      };
      const begin = row.revision_id === null ? ('taken-away' as const) : ('begins' as const);
      return [
        ...(isIn(row.starts_at) ? [{ ...entry, at: row.starts_at, what: begin }] : []),
        ...(isIn(row.ends_at) ? [{ ...entry, at: row.ends_at, what: 'ends' as const }] : []),
      ];
    })
    .sort((a, b) => a.at - b.at || (placeOf(a) < placeOf(b) ? -1 : 1));
}

const placeOf = ({ address: { type, key, suffix, locale } }: CalendarEntry) =>
  `${type} ${slugOf(key, suffix)} ${locale}`;
