import { MANAGED_PROMOTION, REG_ONLY } from '../../../content-schemas/documents/page.ts';
import { managePromotionPagesSchema } from '../../../content-schemas/entities/config-site.ts';
import { GROUPS } from '../../rules/roles.ts';
import type { Cms } from './cms.ts';
import type { FoundDocument, Freshness, Reader } from './resolve.ts';
import { earliest } from './visible.ts';

/** Whoever asks: a player by the verified session, or nobody. */
export type Asker = { readonly groups: readonly number[] } | undefined;

/** Who may read a page. */
export interface PageAccess {
  /** Everybody may: the page is the same for all readers of a variant. */
  readonly open: boolean;
  /** A guest may read it after signing in, and may know that. Never said of a promotion that is off. */
  readonly afterSignIn: boolean;
  allows(asker: Asker): boolean;
}

const isTester = (asker: Asker) => asker?.groups.includes(GROUPS.tester) ?? false;

/** Who may read a page of these categories; `isOn`: whether its promotion is on for everybody. */
function accessBy(categories: readonly string[], isOn: boolean): PageAccess {
  const forPlayers = categories.includes(REG_ONLY);
  const isOff = categories.includes(MANAGED_PROMOTION) && !isOn;
  return {
    open: !forPlayers && !isOff,
    afterSignIn: forPlayers && !isOff,
    allows: (asker) => (!forPlayers || asker !== undefined) && (!isOff || isTester(asker)),
  };
}

/**
 * Tells who may read pages: those of the category `reg-only` signed-in players alone (PAGE-04), a managed promotion everybody
 * when its flag is on, else testers alone (PAGE-18, PAGE-19).
 *
 * @returns the access of each page, and what ends the answer beside the pages themselves
 */
export async function pageAccess(
  cms: Pick<Cms, 'resolve'>,
  reader: Reader,
  pages: readonly Pick<FoundDocument<'page'>, 'key' | 'body'>[],
): Promise<{ access: PageAccess[] } & Freshness> {
  const categoriesOf = ({ body }: (typeof pages)[number]) => body.categories ?? [];
  if (!pages.some((page) => categoriesOf(page).includes(MANAGED_PROMOTION)))
    return {
      access: pages.map((page) => accessBy(categoriesOf(page), true)),
      tags: [],
      visibleUntil: null,
    };
  const config = await cms.resolve({ ...reader, type: 'config', key: 'manage-promotion-pages' });
  const flags = config.found ? managePromotionPagesSchema.safeParse(config.body.value).data : undefined;
  return {
    access: pages.map((page) => accessBy(categoriesOf(page), flags?.pages[page.key] === true)),
    tags: config.tags,
    visibleUntil: config.visibleUntil,
  };
}

/** Both together: what ends either ends the answer. */
export const joinFreshness = (one: Freshness, other: Freshness): Freshness => ({
  tags: [...new Set([...one.tags, ...other.tags])],
  visibleUntil: earliest(one.visibleUntil, other.visibleUntil),
});
