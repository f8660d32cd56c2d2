import type { DeliveredItem } from '../documents/delivery.ts';
import { LOBBY_PAGE } from '../documents/document-types.ts';
import { type Spoken, spokenIn } from '../i18n/direction.ts';
import type { Locale } from '../i18n/regions.ts';
import type { PageReader } from './page-reader.ts';

/** One entry of a menu; without `href` a heading of those that follow. */
export interface MenuEntry {
  readonly label: string;
  readonly href?: string | undefined;
  readonly badge?: string | undefined;
  readonly icon?: string | undefined;
  /** What it says of its language, where that is not the page's. */
  readonly spoken: Spoken;
}

/**
 * The entries of a menu, the pages of a category in its place. A page that has an entry of its own comes once.
 *
 * @param around the language of the page
 * @param listPages the pages of a category, in their order
 * @throws ContentUnavailable
 */
export async function readMenu(
  reader: PageReader,
  key: string,
  around: Locale,
  listPages: (category: string) => Promise<readonly DeliveredItem[]>,
): Promise<MenuEntry[]> {
  const menu = await reader.find('menus', key);
  const items = menu?.items ?? [];
  const spoken = menu ? spokenIn(menu.locale, around) : {};
  const named = new Set(items.map(({ href }) => href));
  const entries = await Promise.all(
    items.map(async ({ label, href, badge, icon, category }) => {
      if (category)
        return (await listPages(category))
          .map((page) => ({
            label: page.menu_title ?? page.title,
            href: page.key === LOBBY_PAGE ? '/' : page.path,
            spoken: spokenIn(page.locale, around),
          }))
          .filter((entry) => !named.has(entry.href));
      return label ? [{ label, href, badge, icon, spoken }] : [];
    }),
  );
  return entries.flat();
}
