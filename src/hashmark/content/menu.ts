import type { DeliveredItem } from '../documents/delivery.ts';
import { LOBBY_PAGE } from '../documents/document-types.ts';
import type { PageReader } from './page-reader.ts';

/** One entry of a menu; without `href` a heading of those that follow. */
export interface MenuEntry {
  readonly label: string;
  readonly href?: string | undefined;
  readonly badge?: string | undefined;
  readonly icon?: string | undefined;
}

/**
 * The entries of a menu, the pages of a category in its place. A page that has an entry of its own comes once.
 *
 * @param listPages the pages of a category, in their order
 * @throws ContentUnavailable
 */
export async function readMenu(
  reader: PageReader,
  key: string,
  listPages: (category: string) => Promise<readonly DeliveredItem[]>,
): Promise<MenuEntry[]> {
  const items = (await reader.find('menus', key))?.items ?? [];
  const named = new Set(items.map(({ href }) => href));
  const entries = await Promise.all(
    items.map(async ({ label, href, badge, icon, category }) => {
      if (category)
        return (await listPages(category))
          .map((page) => ({
            label: page.menu_title ?? page.title,
            href: page.key === LOBBY_PAGE ? '/' : page.path,
          }))
          .filter((entry) => !named.has(entry.href));
      return label ? [{ label, href, badge, icon }] : [];
    }),
  );
  return entries.flat();
}
