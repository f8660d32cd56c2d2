import { type Address, readAddress } from '../address.ts';
import { headSchema, historySchema } from '../authoring/document-answers.ts';
import type { Connection } from './connection.ts';
import { apiPathOf } from './document-commands.ts';
import { allDocuments } from './wire.ts';

/** What readers see of a revision, or will, or have seen. */
export type RevisionState = 'live' | 'scheduled' | 'draft' | 'past';

/** One revision of a document, with its text. */
export interface StoredRevision {
  address: Address;
  hash: string;
  /** `live` and `draft` where the newest revision is what readers see. */
  states: readonly RevisionState[];
  savedAt: string;
  body: unknown;
  /** What it remembers of its widgets' versions. */
  widgets: string | null;
}

/**
 * Every revision outside the trash, each content of a document once: by document, the newest first.
 *
 * @param wants which states are asked for; texts of other revisions are not read
 */
export async function* allRevisions(
  connection: Connection,
  wants: readonly RevisionState[],
): AsyncGenerator<StoredRevision> {
  for await (const entry of allDocuments(connection, {})) {
    const address = readAddress(entry.type, entry.path, entry.locale);
    const path = apiPathOf(address);
    const { revisions, publications } = await connection.call(`/history/${path}`, historySchema);
    const now = Date.now();
    const planned = new Set(
      publications
        .filter(({ revoked_by, starts_at }) => revoked_by === null && Date.parse(starts_at) > now)
        .map(({ revision_id }) => revision_id),
    );
    const printed = new Set<string>();
    for (const { id, hash, saved_at } of revisions) {
      if (printed.has(hash)) continue;
      printed.add(hash);
      const states: RevisionState[] = [
        ...(hash === entry.visible_hash ? (['live'] as const) : []),
        ...(planned.has(id) ? (['scheduled'] as const) : []),
        ...(hash === entry.hash && hash !== entry.visible_hash ? (['draft'] as const) : []),
      ];
      if (states.length === 0) states.push('past');
      if (!states.some((state) => wants.includes(state))) continue;
      const { body, widgets } = await connection.call(`/documents/${path}?revision=${id}`, headSchema);
      yield { address, hash, states, savedAt: saved_at, body, widgets };
    }
  }
}
