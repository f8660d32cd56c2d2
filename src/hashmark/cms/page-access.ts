import { REG_ONLY } from '../documents/page.ts';
import type { Cms } from './cms.ts';
import type { Asker } from './extensions.ts';
import type { FoundDocument, Freshness, Reader } from './resolution.ts';
import { earliest } from './visible.ts';

/** Who may read a page. */
export interface PageAccess {
  /** Everybody may: the page is the same for all readers of a variant. */
  readonly open: boolean;
  /** A guest may read it after signing in, and may know that. Never said of a promotion that is off. */
  readonly afterSignIn: boolean;
  allows(asker: Asker): boolean;
}

/** Who may read a page of these categories; `readers`: who may of those whom a module lets. */
function accessBy(
  categories: readonly string[],
  readers: ((asker: Asker) => boolean) | undefined,
): PageAccess {
  const forPlayers = categories.includes(REG_ONLY);
  return {
    open: !forPlayers && !readers,
    afterSignIn: forPlayers && !readers,
    allows: (asker) => (!forPlayers || asker !== undefined) && (readers?.(asker) ?? true),
  };
}

/**
 * Tells who may read pages: those of the category `reg-only` only signed-in players (PAGE-04), and what modules close only
 * those whom they let.
 *
 * @returns the access of each page, and what ends the answer beside the pages themselves
 */
export async function pageAccess(
  { resolve, extensions }: Pick<Cms, 'resolve' | 'extensions'>,
  reader: Reader,
  pages: readonly Pick<FoundDocument<'page'>, 'key' | 'body'>[],
): Promise<{ access: PageAccess[] } & Freshness> {
  const restricted = await extensions.restrictPages?.(resolve, reader, pages);
  return {
    access: pages.map(({ body }, index) => accessBy(body.categories ?? [], restricted?.readers[index])),
    tags: restricted?.tags ?? [],
    visibleUntil: restricted?.visibleUntil ?? null,
  };
}

/** Both together: what ends either ends the answer. */
export const joinFreshness = (one: Freshness, other: Freshness): Freshness => ({
  tags: [...new Set([...one.tags, ...other.tags])],
  visibleUntil: earliest(one.visibleUntil, other.visibleUntil),
});
