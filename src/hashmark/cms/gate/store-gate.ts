import type { Kysely } from 'kysely';
import { REDIRECTS_CONFIG, readRedirects } from '../../documents/redirects.ts';
import { isLocale, listLocales, listSuffixes, localeChain } from '../../i18n/regions.ts';
import type { Database } from '../../store/schema.ts';
import { type Address, labelOf } from '../address.ts';
import type { ContentIssue } from '../content-issue.ts';
import type { CmsContext } from '../context.ts';
import type { SiteValues } from '../extensions.ts';
import { storedSource } from '../names/find-named.ts';
import { choose } from '../resolve.ts';
import { findCandidates } from '../visible.ts';
import { createGateContext } from './gate-context.ts';
import { findKeysLike } from './keys-like.ts';
import { gateDocument, type LibraryFile } from './publish-rule.ts';
import { runRules } from './run-rules.ts';

/** What is published together, and when. */
export interface Publishing {
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly values: SiteValues;
  /** All that is published along with it. */
  readonly together: readonly Address[];
  /** What was found on the pages themselves, by the revision. */
  readonly onPages?: ReadonlyMap<string, readonly ContentIssue[]> | undefined;
  /** It may be a part of something larger: rules that look at other documents are asked elsewhere. */
  readonly isPart?: boolean;
}

/**
 * What the rules of the site find in a document that is about to be published.
 *
 * @param db the transaction that publishes it, where there is one
 */
export function checkAtGate(
  context: CmsContext,
  db: Kysely<Database>,
  { address, body }: { address: Address; body: unknown },
  { startsAt, endsAt, values, together, isPart }: Publishing,
): Promise<ContentIssue[]> {
  const { extensions, rules } = context.gate;
  const asked = isPart ? rules.filter(({ looksAround }) => !looksAround) : rules;
  const gate = createGateContext({
    extensions,
    values,
    compositions: context.compositions,
    startsAt,
    endsAt,
    findLike: (type, key) => findKeysLike(db, type, key),
    redirectsFor: (reader) => readRedirectsFor(db, reader, startsAt),
    findMedia: (ids) => findMedia(db, ids),
    namesOf: (kind) => storedSource(context, kind),
    async find(type, keys) {
      const candidates = await findCandidates(
        db,
        { type, locales: listLocales(), suffixes: ['', ...listSuffixes()], at: startsAt },
        keys,
      );
      const seen = candidates.flatMap(({ key, locale, licence_suffix: suffix, revision_id }): Address[] =>
        revision_id === null ? [] : [{ type, key, suffix, locale }],
      );
      const along = together.filter((other) => other.type === type && keys.includes(other.key));
      return [...new Map([...seen, ...along].map((found) => [labelOf(found), found])).values()];
    },
  });
  return runRules(asked, gateDocument(address, body), gate);
}

/** The list by which the readers of a document are led at a moment. */
export async function readRedirectsFor(
  db: Kysely<Database>,
  { locale, suffix }: Pick<Address, 'locale' | 'suffix'>,
  at: number,
): Promise<ReadonlyMap<string, string>> {
  const chains = {
    suffixes: [...new Set([suffix, ''])],
    locales: isLocale(locale) ? localeChain(locale) : [locale],
  };
  const rows = await findCandidates(db, { type: 'config', ...chains, at }, [REDIRECTS_CONFIG]);
  const { chosen } = choose(rows, chains);
  if (!chosen?.revision_id) return new Map();
  const { body } = await db
    .selectFrom('revisions')
    .select('body')
    .where('id', '=', chosen.revision_id)
    .executeTakeFirstOrThrow();
  return readRedirects(JSON.parse(body).value);
}

/** Those of these files that the library has, the trash apart. */
async function findMedia(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LibraryFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'name', 'alt'])
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name, alt }) => [id, { name, alt: JSON.parse(alt) }]));
}
