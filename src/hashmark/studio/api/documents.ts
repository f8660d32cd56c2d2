import { call } from './client.ts';

/** A line of the list of documents. */
export interface DocumentEntry {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  readonly locale: string;
  readonly hash: string;
  readonly author: string;
  readonly saved_at: string;
  /** Hash of what readers see; null: nothing. */
  readonly visible_hash: string | null;
}

/** A part of the documents of a type, oldest first. @param after the `next` of the part before */
export const listDocuments = (
  type: string,
  after = '',
): Promise<{ items: readonly DocumentEntry[]; next: string | null }> =>
  call('GET', `/documents?${new URLSearchParams({ type, limit: '200', ...(after && { after }) })}`);
