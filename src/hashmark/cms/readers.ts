import { sql } from 'kysely';
import { DAY } from '../i18n/durations.ts';
import { dayOf } from '../readership/day-of.ts';
import { COUNTED_SINCE } from '../readership/readership.ts';
import { type CatalogueEntry, listEntries, MAX_CATALOGUE } from './catalogue.ts';
import type { CmsContext } from './context.ts';
import { cursorOf, readCursor } from './cursor.ts';

/** So many documents are looked at for one part of the list. */
const MAX_LOOKED_AT = 1000;

export interface ReadersQuery {
  /** How many days back, today included. */
  readonly days: number;
  readonly locale?: string | undefined;
  /** The `next` of the part before. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page that readers can open, and how often they have. */
export interface ReadPage extends CatalogueEntry {
  readonly reads: number;
}

export interface Readers {
  readonly items: ReadPage[];
  readonly next: string | null;
  /** The first day that is counted in `items`, as `2026-11-18`; null: nothing is counted here yet. */
  readonly since: string | null;
}

/** Pages behind a place in the list, the least read first. */
async function readRows(
  { store }: CmsContext,
  { from, locale }: { from: string; locale: string | undefined },
  after: string | undefined,
  limit: number,
) {
  const reads = sql<number>`coalesce(r.reads, 0)`;
  let select = store.reader
    .selectFrom('documents as d')
    .leftJoin(
      (query) =>
        query
          .selectFrom('page_reads')
          .select(['key', 'locale', ({ fn }) => fn.sum<number>('reads').as('reads')])
          .where('day', '>=', from)
          .groupBy(['key', 'locale'])
          .as('r'),
      (join) => join.onRef('r.key', '=', 'd.key').onRef('r.locale', '=', 'd.locale'),
    )
    .selectAll('d')
    .select(reads.as('reads'))
    .where('d.type', '=', 'page')
    .where('d.trashed_at', 'is', null)
    .orderBy(reads)
    .orderBy('d.id')
    .limit(limit);
  if (locale !== undefined) select = select.where('d.locale', '=', locale);
  if (after !== undefined) {
    const cursor = readCursor(after);
    select = select.where((where) =>
      where.or([
        where(reads, '>', cursor.number),
        where.and([where(reads, '=', cursor.number), where('d.id', '>', cursor.id)]),
      ]),
    );
  }
  return await select.execute();
}

async function readSince({ store }: CmsContext, from: string): Promise<string | null> {
  const row = await store.reader
    .selectFrom('installation')
    .select('value')
    .where('name', '=', COUNTED_SINCE)
    .executeTakeFirst();
  if (!row) return null;
  return row.value > from ? row.value : from;
}

/**
 * The pages that are live, the least read first: those that nobody has opened before all others. Variants of a page for a licence
 * count as the page. A part may end before it is full: `next` goes on.
 *
 * @throws Refusal `validation-failed` for an `after` that is none
 */
export async function listReaders(context: CmsContext, query: ReadersQuery): Promise<Readers> {
  const limit = Math.min(query.limit ?? 50, MAX_CATALOGUE);
  const from = dayOf(context.runtime.now() - (query.days - 1) * DAY);
  const since = await readSince(context, from);
  const items: ReadPage[] = [];
  let { after } = query;
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT; ) {
    const rows = await readRows(context, { from, locale: query.locale }, after, limit + 1);
    const part = rows.slice(0, limit);
    const entries = await listEntries(context, part, false);
    for (const [index, row] of part.entries()) {
      const entry = entries[index];
      after = cursorOf({ number: Number(row.reads), id: row.id });
      if (!entry || entry.visibleHash === null) continue;
      items.push({ ...entry, reads: Number(row.reads) });
      if (items.length < limit) continue;
      const isLast = index === part.length - 1 && rows.length <= limit;
      return { items, since, next: isLast ? null : after };
    }
    if (rows.length <= limit) return { items, since, next: null };
    lookedAt += part.length;
  }
  return { items, since, next: after ?? null };
}
