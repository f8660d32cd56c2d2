import { call } from './client.ts';
import type { StoredReview } from './reviews.ts';

/** Where a document is, as addresses write it. */
export interface DocumentAddress {
  /** `pages`, `snippets` … */
  readonly plural: string;
  readonly locale: string;
  /** Key and suffix: `promo/EE`. */
  readonly path: string;
}

/** A document with its newest revision. */
export interface StoredDocument {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  readonly locale: string;
  readonly revision_id: string;
  readonly hash: string;
  readonly author: string;
  readonly saved_at: string;
  /** Since when it is in the trash. */
  readonly trashed_at: string | null;
  /** What is open of it. */
  readonly review: StoredReview | null;
  readonly body: Readonly<Record<string, unknown>>;
}

export const pathOf = ({ plural, locale, path }: DocumentAddress) =>
  `/documents/${plural}/${encodeURIComponent(locale)}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** The newest revision of a document. @throws CallFailure */
export const readDocument = (address: DocumentAddress): Promise<StoredDocument> =>
  call('GET', pathOf(address));

/** Adds a revision. @param base hash of the one it is based on @returns its hash @throws CallFailure */
export async function saveDocument(address: DocumentAddress, body: unknown, base: string): Promise<string> {
  const { hash } = await call<{ hash: string }>('PUT', pathOf(address), { body: { body }, base });
  return hash;
}

/** Brings a document back from the trash, as it was. @throws CallFailure */
export const bringBack = (address: DocumentAddress, body: unknown): Promise<unknown> =>
  call('PUT', pathOf(address), { body: { body }, base: null });

/** What is wrong with a document, and where. */
export interface ContentIssue {
  /** The rule that says it. */
  readonly id: string;
  readonly level: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly line?: number;
  readonly column?: number;
  /** Of what is written there. */
  readonly length?: number;
  /** What can be written instead. */
  readonly suggestion?: string;
  /** The file of the library that is to be described. */
  readonly media?: string;
}

/** What would be said of a body if it were published now. @throws CallFailure */
export async function checkDocument(
  document: { type: string; path: string; locale: string; body: unknown },
  signal: AbortSignal,
): Promise<readonly ContentIssue[]> {
  const { issues } = await call<{ issues: readonly ContentIssue[] }>('POST', '/check', {
    body: document,
    signal,
  });
  return issues;
}
