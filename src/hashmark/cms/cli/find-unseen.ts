import type { Address } from '../address.ts';
import { headSchema, historySchema } from '../authoring/document-answers.ts';
import { type FieldChange, findChanges } from './changes.ts';
import type { Connection } from './connection.ts';
import { apiPathOf } from './document-commands.ts';
import type { Entry } from './wire.ts';

/** How the newest revision of a document stands with readers who do not see it. */
export interface Unseen {
  /**
   * `draft`: nothing of the document is to be seen, and this was not published; `changed`: something else of it is; `scheduled`: the newest revision will be;
   * `withdrawn`: it was taken away; `covered`: a campaign stands before it.
   */
  readonly state: 'draft' | 'changed' | 'scheduled' | 'withdrawn' | 'covered';
  /** Whether an import of the same text would publish it: what was published once stays as somebody has left it. */
  readonly published_by_import: boolean;
  /** From what readers see to the newest revision. */
  readonly changes: FieldChange[];
}

/** Says how the newest revision differs from what readers see; `undefined` where they see it. */
export async function findUnseen(
  connection: Connection,
  { hash, visible_hash, visible_kind, body }: Entry,
  address: Address,
): Promise<Unseen | undefined> {
  if (hash === visible_hash) return undefined;
  const path = apiPathOf(address);
  const { revisions, publications } = await connection.call(`/history/${path}`, historySchema);
  const newest = revisions[0]?.id;
  const bases = publications.filter(({ kind, revision_id }) => kind === 'base' && revision_id === newest);
  const published_by_import = bases.length === 0;
  const seen = visible_hash && revisions.find((revision) => revision.hash === visible_hash);
  const before = seen && (await connection.call(`/documents/${path}?revision=${seen.id}`, headSchema)).body;
  const now = Date.now();
  const isPlanned = publications.some(
    ({ revision_id, revoked_by, starts_at }) =>
      revision_id === newest && revoked_by === null && Date.parse(starts_at) > now,
  );
  const state = isPlanned
    ? 'scheduled'
    : visible_kind === 'campaign' && !published_by_import
      ? 'covered'
      : visible_hash !== null
        ? 'changed'
        : published_by_import
          ? 'draft'
          : 'withdrawn';
  return { state, published_by_import, changes: before ? findChanges(before, body) : [] };
}
