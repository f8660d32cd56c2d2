import type { Kysely, Transaction } from 'kysely';
import { DAY } from '../i18n/durations.ts';
import type { PublicationRow, ReleaseRow } from '../store/content-tables.ts';
import type { Database } from '../store/schema.ts';
import type { CmsContext } from './context.ts';
import { addressOfRow } from './documents.ts';
import { recordBeginning, recordEnd, recordReleaseEvent } from './record-events.ts';

/** Until when everything was told of that begins and ends by itself; kept so that a restart misses nothing. */
const KEPT = 'told-until';
/** How far back to look again, in milliseconds: what was written while its moment passed is there a little later. */
const LOOK_BACK = 30_000;
/** How old something may be and still be reported after the site was down, in milliseconds. */
const LONGEST = 7 * DAY;
/** How often to keep the moment although there was nothing, in milliseconds. */
const KEEP_EVERY = 60_000;
/** So much is told in one transaction, in which other writers wait. */
const STEP = 100;

/** After the first moment, and not after the second. */
type Span = readonly [after: number, until: number];

interface Happening {
  readonly id: string;
  readonly at: number;
  readonly record: (tx: Transaction<Database>) => Promise<void>;
}

type Edge = 'starts_at' | 'ends_at';

/** Publications whose window begins or ends in a span and that nobody has taken back. */
const findPublications = (db: Kysely<Database>, edge: Edge, [after, until]: Span) =>
  db
    .selectFrom('publications as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .leftJoin('revisions as v', 'v.id', 'p.revision_id')
    .leftJoin('publications as r', 'r.revokes', 'p.id')
    .select(['p.id', 'p.document_id', 'p.kind', 'p.release_id', 'p.starts_at', 'p.ends_at', 'p.recorded_by'])
    .select(['d.type', 'd.key', 'd.locale', 'd.licence_suffix', 'v.id as revision_id', 'v.hash'])
    .where('p.revokes', 'is', null)
    .where('r.id', 'is', null)
    .where(`p.${edge}`, '>', after)
    .where(`p.${edge}`, '<=', until)
    // What was live at once was reported by whoever published it.
    .whereRef(`p.${edge}`, '>', 'p.recorded_at')
    .execute();

type Found = Awaited<ReturnType<typeof findPublications>>[number];

function eventOf(row: Found & Pick<PublicationRow, 'kind'>) {
  return {
    address: addressOfRow(row),
    documentId: row.document_id,
    revision: row.revision_id !== null ? { id: row.revision_id, hash: row.hash ?? '' } : undefined,
    publication: {
      id: row.id,
      kind: row.kind,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      releaseId: row.release_id,
    },
    actor: row.recorded_by,
  };
}

async function findOfDocuments(context: CmsContext, span: Span): Promise<Happening[]> {
  const begun = await findPublications(context.store.reader, 'starts_at', span);
  const ended = await findPublications(context.store.reader, 'ends_at', span);
  return [
    ...begun.map((row) => ({
      id: `begun ${row.id}`,
      at: row.starts_at,
      record: (tx: Transaction<Database>) =>
        recordBeginning(context, tx, { ...eventOf(row), at: row.starts_at }),
    })),
    ...ended.flatMap((row) =>
      row.ends_at === null
        ? []
        : {
            id: `ended ${row.id}`,
            at: row.ends_at,
            record: (tx: Transaction<Database>) =>
              recordEnd(context, tx, { ...eventOf(row), at: row.ends_at ?? undefined }),
          },
    ),
  ];
}

async function findOfReleases(context: CmsContext, [after, until]: Span): Promise<Happening[]> {
  const find = (edge: Edge) =>
    context.store.reader
      .selectFrom('releases')
      .selectAll()
      .where('state', '=', 'scheduled')
      .where(edge, '>', after)
      .where(edge, '<=', until)
      .execute();
  const happening = (release: ReleaseRow, type: 'release.started' | 'release.ended', at: number) => ({
    id: `${type} ${release.id}`,
    at,
    record: (tx: Transaction<Database>) =>
      recordReleaseEvent(context, tx, type, { release, actor: null, at }),
  });
  return [
    ...(await find('starts_at')).map((release) => happening(release, 'release.started', release.starts_at)),
    ...(await find('ends_at')).map((release) =>
      happening(release, 'release.ended', release.ends_at ?? until),
    ),
  ];
}

async function readKept({ store }: CmsContext): Promise<number | undefined> {
  const row = await store.reader
    .selectFrom('installation')
    .select('value')
    .where('name', '=', KEPT)
    .executeTakeFirst();
  return row && Number(row.value);
}

const keep = ({ store }: CmsContext, until: number) =>
  store.db
    .insertInto('installation')
    .values({ name: KEPT, value: String(until) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(until) }))
    .execute();

/**
 * Makes a function that reports what has begun and ended for readers by itself since it was last asked. Every process may ask, and each
 * thing is told once: its event has an id of its own.
 */
export function createElapsedRecorder(context: CmsContext): () => Promise<void> {
  let until: number | undefined;
  let keptAt = 0;
  let known: ReadonlySet<string> = new Set();
  return async function recordElapsed() {
    const { store, runtime } = context;
    const { since } = await store.reader
      .selectFrom('webhooks')
      .select(({ fn }) => fn.min<number | null>('since').as('since'))
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow();
    // Nobody wants to hear of anything.
    if (since === null) return;
    const now = runtime.now();
    until ??= (await readKept(context)) ?? now;
    const span: Span = [Math.max(Math.min(until, now) - LOOK_BACK, since - 1, now - LONGEST), now];
    const found = [...(await findOfDocuments(context, span)), ...(await findOfReleases(context, span))];
    const fresh = found.filter(({ id }) => !known.has(id)).sort((a, b) => a.at - b.at);
    for (let first = 0; first < fresh.length; first += STEP)
      await store.transaction(async (tx) => {
        for (const { record } of fresh.slice(first, first + STEP)) await record(tx);
      }, 'read committed');
    known = new Set(found.map(({ id }) => id));
    until = now;
    if (fresh.length === 0 && now - keptAt < KEEP_EVERY) return;
    await keep(context, now);
    keptAt = now;
  };
}
