import { call } from './client.ts';
import type { ContentIssue } from './documents.ts';
import type { SiteDescription } from './site.ts';

/** One document of a page: a language or variant of it. */
export interface PageDocument {
  readonly locale: string;
  /** The licence or market of a variant; empty for the one that all others fall back to. */
  readonly suffix: string;
  readonly hash: string;
  readonly isLive: boolean;
}

interface ListedPage {
  readonly path: string;
  readonly locale: string;
  readonly hash: string;
  readonly visible_hash: string | null;
}

/** The key of a page, without the variant that its path may end in. */
export function keyOf(path: string, { licences, markets }: SiteDescription): string {
  const [, key, last] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  return key && last && [...licences, ...markets].includes(last) ? key : path;
}

/** Every document of a page. @throws CallFailure */
export async function readPageDocuments(key: string, site: SiteDescription): Promise<PageDocument[]> {
  const found: PageDocument[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = new URLSearchParams({ type: 'page', prefix: key, limit: '500', ...(after && { after }) });
    const part: { items: readonly ListedPage[]; next: string | null } = await call(
      'GET',
      `/documents?${query}`,
    );
    for (const { path, locale, hash, visible_hash } of part.items)
      if (keyOf(path, site) === key)
        found.push({ locale, hash, suffix: path.slice(key.length + 1), isLive: visible_hash !== null });
    after = part.next;
  }
  return found;
}

/** Warnings that have to be read before a page can be renamed. */
export interface UnreadWarnings {
  readonly issues: readonly ContentIssue[];
  readonly missing: readonly string[];
}

/** Gives a page another address. @param acknowledged rules whose warnings have been read @throws CallFailure */
export const renamePage = (
  path: string,
  to: string,
  documents: readonly PageDocument[],
  acknowledged: readonly string[],
): Promise<unknown> =>
  call('POST', '/renames', {
    body: {
      ...{ path, to, acknowledged },
      items: documents.map(({ locale, suffix, hash }) => ({ locale, suffix, if_match: hash })),
    },
  });
