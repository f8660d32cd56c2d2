import type { DocumentType } from '../documents/document-types.ts';
import type { Address } from './address.ts';
import type { CmsContext } from './context.ts';
import { draft } from './draft.ts';
import type { ContentExtensions, ContentRules, RuleSources } from './extensions.ts';
import { findPageLocales } from './page-locales.ts';
import type { FoundDocument, Reader, Resolution, ResolveQuery } from './resolution.ts';
import { type Listing, type ListQuery, list, resolve } from './resolve.ts';

/** Content as readers get it: now, or at a moment. */
export interface ContentAt {
  /** What the site adds to content. */
  readonly extensions: ContentExtensions;
  /** The rules of the site as its documents say them, where it has any. */
  readonly rules: ContentRules | undefined;
  /** What a reader gets for a key. Two queries. */
  resolve<Type extends DocumentType>(query: ResolveQuery<Type>): Promise<Resolution<Type>>;
  /** The locales in which a page exists, and does not fall back to another language. One query. */
  pageLocales(query: Omit<ResolveQuery<'page'>, 'type' | 'locale'>): ReturnType<typeof findPageLocales>;
  /** What a reader can see of a type, in order of key. */
  list<Type extends DocumentType>(query: ListQuery<Type>): Promise<Listing<Type>>;
  /** The newest revision, or the one with this id, as a reader would get it if it were live. @throws Refusal `not-found`. */
  draft(address: Address, reader: Reader, revisionId?: string): Promise<FoundDocument>;
}

/** What was read of one moment is not read again, so nobody has to tell what changes. */
const SILENT: RuleSources['bus'] = { subscribe: () => () => undefined, onGap: () => () => undefined };

/**
 * Content at a moment: what readers saw then where it has passed, whatever was recorded since; what they will see by all that is
 * recorded now where it is still to come. The rules that texts state are those of the moment, too.
 */
export function contentAt(context: CmsContext, extensions: ContentExtensions, at: number): ContentAt {
  const knownAt = at < context.runtime.now() ? at : undefined;
  const then = <Query extends Pick<Reader, 'at' | 'knownAt'>>(query: Query): Query => ({
    ...query,
    at,
    knownAt,
  });
  const runtime = { ...context.runtime, now: () => at };
  const rules = extensions.rules?.create({
    resolve: (query) => resolve(context, then(query)),
    bus: SILENT,
    runtime,
    log: context.log,
  });
  const own: CmsContext = { ...context, runtime, rules };
  return {
    extensions,
    rules,
    resolve: (query) => resolve(own, then(query)),
    list: (query) => list(own, then(query)),
    pageLocales: (query) => findPageLocales(own, then(query)),
    draft: (address, reader, revisionId) => draft(own, address, then(reader), revisionId),
  };
}
