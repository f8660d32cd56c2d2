import { type Address, readAddress } from '../address.ts';
import { headSchema, historySchema } from '../authoring/document-answers.ts';
import type { Connection } from './connection.ts';
import { apiPathOf } from './document-commands.ts';
import { allDocuments, type Entry } from './wire.ts';

/** What readers see of a revision, or will, or have seen. */
export type RevisionState = 'live' | 'scheduled' | 'draft' | 'past';

/** One revision of a document, with its text. */
export interface StoredRevision {
  address: Address;
  hash: string;
  /** `live` and `draft` where the newest revision is what readers see. */
  states: readonly RevisionState[];
  body: unknown;
  /** What it remembers of its widgets' versions. */
  widgets: string | null;
}

/** Whether more than the newest revision may be asked for, or the newest is planned: the list tells of neither. */
const needsHistory = (
  { hash, visible_hash, next_edge, parent_id }: Entry,
  wants: readonly RevisionState[],
): boolean =>
  next_edge !== null ||
  (visible_hash !== null && visible_hash !== hash) ||
  (parent_id !== null && wants.includes('past'));

/** The revisions of a document with their states, each content once: the newest first. */
async function statesOf(connection: Connection, entry: Entry, path: string) {
  const { revisions, publications } = await connection.call(`/history/${path}`, historySchema);
  const now = Date.now();
  const planned = new Set(
    publications
      .filter(({ revoked_by, starts_at }) => revoked_by === null && Date.parse(starts_at) > now)
      .map(({ revision_id }) => revision_id),
  );
  const distinct = new Map(revisions.toReversed().map((revision) => [revision.hash, revision]));
  return revisions
    .filter((revision) => distinct.get(revision.hash) === revision)
    .map(({ id, hash }) => {
      const states: RevisionState[] = [
        ...(hash === entry.visible_hash ? (['live'] as const) : []),
        ...(planned.has(id) ? (['scheduled'] as const) : []),
        ...(hash === entry.hash && hash !== entry.visible_hash ? (['draft'] as const) : []),
      ];
      if (states.length === 0) states.push('past');
      return { id, hash, states };
    });
}

/**
 * Every revision outside the trash, each content of a document once: by document, the newest first. Newest revisions come with the list,
 * so that a store of thousands of documents does not take thousands of requests.
 *
 * @param wants which states are asked for; texts of other revisions are not read
 */
export async function* allRevisions(
  connection: Connection,
  wants: readonly RevisionState[],
): AsyncGenerator<StoredRevision> {
  for await (const entry of allDocuments(connection, { bodies: true })) {
    const { hash, body, widgets = null } = entry;
    const address = readAddress(entry.type, entry.path, entry.locale);
    const newest = { address, hash, body, widgets };
    const isWanted = (states: readonly RevisionState[]) => states.some((state) => wants.includes(state));
    if (!needsHistory(entry, wants)) {
      const states = [hash === entry.visible_hash ? 'live' : 'draft'] as const;
      if (isWanted(states)) yield { ...newest, states };
      continue;
    }
    const path = apiPathOf(address);
    for (const { id, states, ...revision } of await statesOf(connection, entry, path)) {
      if (!isWanted(states)) continue;
      if (revision.hash === hash) yield { ...newest, states };
      else {
        const { body, widgets } = await connection.call(`/documents/${path}?revision=${id}`, headSchema);
        yield { address, ...revision, states, body, widgets };
      }
    }
  }
}
