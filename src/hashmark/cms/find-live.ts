import type { Transaction } from 'kysely';
import type { DocumentType } from '../documents/document-types.ts';
import { listLocales, listSuffixes } from '../i18n/regions.ts';
import type { Database } from '../store/schema.ts';
import type { CmsContext } from './context.ts';
import { findCandidates } from './visible.ts';

/** The revisions that readers see at the moment of the documents of a key, by document. */
export async function findLive(
  { runtime }: CmsContext,
  tx: Transaction<Database>,
  type: DocumentType,
  key: string,
): Promise<Map<string, string>> {
  const found = await findCandidates(
    tx,
    { type, locales: listLocales(), suffixes: ['', ...listSuffixes()], at: runtime.now() },
    [key],
  );
  return new Map(
    found.flatMap(({ id, revision_id }) => (revision_id === null ? [] : [[id, revision_id] as const])),
  );
}
