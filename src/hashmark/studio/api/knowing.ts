import type { BrokenLinks, Uses } from '../../documents/uses.ts';
import { call } from './client.ts';

export const USE_KINDS = ['widget', 'prop', 'variable', 'page', 'file', 'media', 'address'] as const;
/** What is asked for; texts that are empty ask for nothing. */
const queryOf = (given: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));

/** The documents that use something. @throws CallFailure */
export const listUses = (
  kind: string,
  name: string,
  { past = false, after = '' } = {},
  signal?: AbortSignal,
): Promise<Uses> => call('GET', `/uses?${queryOf({ kind, name, past: past ? '1' : '', after })}`, { signal });

/** @param after the `next` of the part before @throws CallFailure */
export const listBrokenLinks = (after: string, signal?: AbortSignal): Promise<BrokenLinks> =>
  call('GET', `/broken-links?${queryOf({ after })}`, { signal });

export const TRANSLATION_STATES = ['missing', 'stale', 'current'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** How a document stands in another language. */
export interface Translation {
  readonly path: string;
  readonly title: string;
  readonly state: TranslationState;
  /** Fields of the original that have changed since; of texts with the paragraph: `content 3`. */
  readonly changed: readonly string[];
  /** The original as it is translated; null where nobody has checked that. */
  readonly translated_revision_id: string | null;
}

export interface TranslationsQuery {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly state: string;
}

/** @param after the `next` of the part before @throws CallFailure */
export const listTranslations = (
  query: TranslationsQuery,
  after: string,
  signal?: AbortSignal,
): Promise<{ items: readonly Translation[]; next: string | null }> =>
  call('GET', `/translations?${queryOf({ ...query, after })}`, { signal });

/** How one document stands in another language; undefined where there is no original. @throws CallFailure */
export async function readTranslation(
  query: Pick<TranslationsQuery, 'type' | 'from' | 'to'> & { readonly path: string },
): Promise<Translation | undefined> {
  const found = await call<{ items: readonly Translation[] }>(
    'GET',
    `/translations?${queryOf({ ...query })}`,
  );
  return found.items[0];
}

/**
 * Says that a translation says what a revision of its original says.
 *
 * @param base hash of the translation @param revision of the original @throws CallFailure
 */
export const markChecked = (
  { type, path, locale }: { readonly type: string; readonly path: string; readonly locale: string },
  base: string,
  from: string,
  revision: string,
): Promise<unknown> =>
  call('POST', '/translation-checks', { base, body: { type, path, locale, from, revision_id: revision } });

/** A page that is live, and how often it was opened. */
export interface ReadPage {
  readonly id: string;
  readonly path: string;
  readonly locale: string;
  readonly title: string;
  readonly saved_at: string;
  readonly reads: number;
}

export interface Readers {
  readonly items: readonly ReadPage[];
  readonly next: string | null;
  /** The first day that counts, as `2026-11-18`; null: nothing is counted yet. */
  readonly since: string | null;
}

export interface ReadersQuery {
  readonly days: string;
  readonly locale: string;
}

/** Live pages, the least read first. @param after the `next` of the part before @throws CallFailure */
export const listReaders = (query: ReadersQuery, after: string, signal?: AbortSignal): Promise<Readers> =>
  call('GET', `/readers?${queryOf({ ...query, after })}`, { signal });
