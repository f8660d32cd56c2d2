import type { DocumentBodies, DocumentType } from '../documents/document-types.ts';
import type { Licence, Locale, Market } from '../i18n/regions.ts';

/** Who reads, and when. */
export interface Reader {
  locale: Locale;
  licence: Licence;
  market: Market;
  /** The moment looked at, in milliseconds UTC; now without it. */
  at?: number | undefined;
  /** As it was known then: leaves out what was recorded later. */
  knownAt?: number | undefined;
}

export interface ResolveQuery<Type extends DocumentType = DocumentType> extends Reader {
  type: Type;
  /** Path or slug: `promo`, `/promo/`, or `promo/EE` for one variant (PAGE-03). */
  key: string;
}

/** How long an answer holds and what ends it earlier. */
export interface Freshness {
  /** A change that carries any of these may change the answer. */
  tags: string[];
  /** The next moment at which a window may change the answer, in milliseconds UTC; `null`: none is known. */
  visibleUntil: number | null;
}

export interface FoundDocument<Type extends DocumentType = DocumentType> extends Freshness {
  found: true;
  id: string;
  type: Type;
  /** Path without leading slash and suffix. */
  key: string;
  licenceSuffix: string;
  /** The language of this document, which may be a fallback of the reader's. */
  locale: string;
  hash: string;
  revisionId: string;
  /** Which publication made it visible. */
  publicationId: string;
  body: DocumentBodies[Type];
  /** Widgets for whose older versions it was written. */
  outdated?: Readonly<Record<string, number>> | undefined;
  /** What lines with money in them say in each currency, by their place; filled in from the rules. */
  lines?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

export type Resolution<Type extends DocumentType = DocumentType> =
  | FoundDocument<Type>
  | (Freshness & { found: false });
