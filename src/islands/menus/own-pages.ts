import { logFailure } from '../../stores/log.ts';

interface Listed {
  key: string;
  path: string;
  title: string;
  menu_title?: string;
  categories: string[];
}

/** Pages of this category stand in the menus for signed-in players only. */
const REG_ONLY = 'reg-only';

async function listOwnPages(): Promise<Listed[]> {
  const query = new URLSearchParams({ category: 'top-menu', l: document.documentElement.lang });
  const answer = await fetch(`/api/cms/pages?${query}`);
  if (!answer.ok) throw new Error(`The pages of the menu answered ${answer.status}.`);
  const { items } = (await answer.json()) as { items: Listed[] };
  return items.filter(({ categories }) => categories.includes(REG_ONLY));
}

/** An entry of a menu like its last one, without what that one shows besides its words. */
function entryOf({ path, menu_title, title }: Listed, prefix: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = prefix + path;
  link.textContent = menu_title ?? title;
  item.dataset.own = '';
  item.append(link);
  return item;
}

/** Adds the pages of the top menu that only players may know of (HEADER-09); takes them away from a guest. */
export async function addOwnPages(isPlayer: boolean): Promise<void> {
  for (const entry of document.querySelectorAll('[data-top-menu] [data-own]')) entry.remove();
  if (!isPlayer) return;
  try {
    const pages = await listOwnPages();
    for (const menu of document.querySelectorAll<HTMLElement>('[data-top-menu]'))
      menu.append(...pages.map((page) => entryOf(page, menu.dataset.topMenu ?? '')));
  } catch (error) {
    logFailure('LOAD_MENU_PAGES_ERROR', error);
  }
}
