import { sql } from 'kysely';
import { LOBBY_PAGE } from '../../documents/document-types.ts';
import { type BrokenState, LINK_KINDS, type LinkKind } from '../../documents/uses.ts';
import { getDefaultLocale, listLocales, listSuffixes } from '../../i18n/regions.ts';
import type { CmsContext } from '../context.ts';
import { refuseCursor } from '../cursor.ts';
import { existsInPublic, explainSubject, hasPublicFolder } from '../files/explain-link.ts';
import { readRedirectsFor } from '../gate/store-gate.ts';
import { storedSource } from '../names/find-named.ts';
import { findSubjectNames } from '../names/subject-names.ts';
import { findCandidates } from '../visible.ts';
import { type FoundDocument, listUses, type UsesQuery } from './list-uses.ts';

export interface FoundLink {
  readonly kind: LinkKind;
  /** A page by its key, a file by its address, one of the library by its id. */
  readonly name: string;
  readonly state: BrokenState;
  /** Where it has moved. */
  readonly to: string | null;
  /** Documents that lead there. */
  readonly documents: readonly FoundDocument[];
  /** There are more of them. */
  readonly hasMore: boolean;
}

interface Broken {
  readonly state: BrokenState;
  readonly to: string | null;
}

export interface BrokenLinksQuery {
  /** Documents of these types only; null: of all. */
  readonly types: readonly string[] | null;
  /** The `next` of the part before. */
  readonly after?: string | undefined;
}

/** Names read at a time, names looked at for one part, what a part holds, and documents that it names of each. */
const [STEP, MAX_LOOKED_AT, PART, NAMED] = [200, 2_000, 25, 5];

/** Parts of the uses of one name that are looked at. */
const MAX_PARTS = 50;

/** @throws Refusal `validation-failed` */
function readCursor(after: string | undefined): { kind: number; name: string } {
  if (after === undefined) return { kind: 0, name: '' };
  const [, kind = '', name = ''] = /^([a-z]+)~(.{0,200})$/s.exec(after) ?? [];
  const at = (LINK_KINDS as readonly string[]).indexOf(kind);
  if (at >= 0) return { kind: at, name };
  throw refuseCursor();
}

/** Names of a kind in order, each once, however many documents have it: from name to name by the index. */
async function readNames({ store }: CmsContext, kind: LinkKind, after: string): Promise<string[]> {
  const next = (than: ReturnType<typeof sql>) =>
    sql`(select min(name) from document_uses where kind = ${kind} and name > ${than})`;
  const { rows } = await sql<{ name: string }>`
    with recursive next_names (name, place) as (
      select ${next(sql`${after}`)}, 1
      union all
      select ${next(sql`next_names.name`)}, place + 1 from next_names where next_names.name is not null and place < ${STEP}
    )
    select name from next_names where name is not null`.execute(store.reader);
  return rows.map(({ name }) => name);
}

async function findBrokenPages(context: CmsContext, names: readonly string[]): Promise<Map<string, Broken>> {
  const { store, runtime, gate } = context;
  const { addresses, names: known } = gate.extensions;
  const at = runtime.now();
  const query = { type: 'page', locales: listLocales(), suffixes: ['', ...listSuffixes()], at } as const;
  const candidates = await findCandidates(store.reader, query, names);
  const shown = new Set(candidates.flatMap(({ key, revision_id }) => (revision_id === null ? [] : key)));
  const answered = known?.('address');
  const named = await findSubjectNames(
    names.map((name) => `/${name}`),
    { ...gate.extensions, sourceOf: (kind) => storedSource(context, kind) },
    0,
  );
  const isAnswered = (path: string) =>
    addresses?.leadsSomewhere(path) && !explainSubject(path, path, { addresses, named });
  const lost = names.filter(
    (name) =>
      !shown.has(name) &&
      // Something is always at `/`.
      name !== LOBBY_PAGE &&
      !answered?.has(name) &&
      !isAnswered(`/${name}`) &&
      !existsInPublic(`/${name}`),
  );
  if (lost.length === 0) return new Map();
  const rows = await store.reader
    .selectFrom('documents')
    .select('key')
    .where('type', '=', 'page')
    .where('key', 'in', lost)
    .where('trashed_at', 'is', null)
    .execute();
  const written = new Set(rows.map(({ key }) => key));
  const moved = await readRedirectsFor(store.reader, { locale: getDefaultLocale(), suffix: '' }, at);
  return new Map(
    lost.map((name) => {
      const to = moved.get(`/${name}`) ?? null;
      return [name, { to, state: to !== null ? 'moved' : written.has(name) ? 'unseen' : 'missing' }];
    }),
  );
}

async function findBroken(
  context: CmsContext,
  kind: LinkKind,
  names: readonly string[],
): Promise<Map<string, Broken>> {
  if (names.length === 0) return new Map();
  if (kind === 'page') return await findBrokenPages(context, names);
  const missing = (lost: readonly string[]) =>
    new Map(lost.map((name) => [name, { state: 'missing', to: null } satisfies Broken]));
  const { addresses } = context.gate.extensions;
  if (kind === 'file')
    return missing(
      hasPublicFolder()
        ? names.filter((name) => !existsInPublic(name) && !addresses?.leadsSomewhere(name))
        : [],
    );
  const rows = await context.store.reader
    .selectFrom('media')
    .select('id')
    .where('id', 'in', names)
    .where('trashed_at', 'is', null)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return missing(names.filter((name) => !there.has(name)));
}

/** The first part of the uses of a name that holds any: those before it may all be of documents that were mended. */
async function findFirstUses(context: CmsContext, query: UsesQuery) {
  let uses = await listUses(context, query);
  for (let part = 1; uses.items.length === 0 && uses.next !== null; part++) {
    if (part === MAX_PARTS) return { ...uses, isComplete: false };
    uses = await listUses(context, { ...query, after: uses.next });
  }
  return uses;
}

/**
 * What documents lead to that readers do not find, in any language: pages, files, pictures of the library. A part may end before it is full:
 * `next` goes on.
 *
 * @returns `isComplete`: whether all documents have been read
 * @throws Refusal `validation-failed` for an `after` that is none
 */
export async function listBrokenLinks(
  context: CmsContext,
  { types, after }: BrokenLinksQuery,
): Promise<{ items: FoundLink[]; next: string | null; isComplete: boolean }> {
  const items: FoundLink[] = [];
  let isComplete = true;
  let { kind: at, name: last } = readCursor(after);
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT; ) {
    const kind = LINK_KINDS[at];
    if (kind === undefined) return { items, next: null, isComplete };
    const names = await readNames(context, kind, last);
    for (const [name, broken] of await findBroken(context, kind, names)) {
      // Earlier revisions may have led there: what counts is what is live, written or scheduled.
      const uses = await findFirstUses(context, { kind, name, types });
      isComplete &&= uses.isComplete;
      if (uses.items.length === 0) continue;
      const hasMore = uses.items.length > NAMED || uses.next !== null;
      items.push({ kind, name, ...broken, documents: uses.items.slice(0, NAMED), hasMore });
      if (items.length === PART) return { items, next: `${kind}~${name}`, isComplete };
    }
    lookedAt += names.length;
    if (names.length === STEP) last = names.at(-1) ?? '';
    else [at, last] = [at + 1, ''];
  }
  return { items, next: at < LINK_KINDS.length ? `${LINK_KINDS[at]}~${last}` : null, isComplete };
}
