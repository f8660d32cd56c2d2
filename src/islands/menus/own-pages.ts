import { askUntilAnswered, fetchPage } from '../../page-scripts/fetch-page.ts';
import { LONGEST_HIDDEN } from '../../stores/retries.ts';

interface Listed {
  key: string;
  path: string;
  title: string;
  menu_title?: string;
  categories: string[];
}

/** Pages of this category stand in the menus for signed-in players only. */
const REG_ONLY = 'reg-only';

/** @throws Error where they cannot be had now, and may be soon */
async function listOwnPages(): Promise<Listed[]> {
  const query = new URLSearchParams({ category: 'top-menu', l: document.documentElement.lang });
  const answer = await fetchPage(`/api/cms/pages?${query}`);
  if (!answer.ok) return [];
  const { items } = (await answer.json()) as { items: Listed[] };
  return items.filter(({ categories }) => categories.includes(REG_ONLY));
}

/** An entry of a menu like its last one, without what that one shows besides its words. */
function entryOf({ path, menu_title, title }: Listed, prefix: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = prefix + path;
  link.textContent = menu_title ?? title;
  item.append(link);
  return item;
}

/** Adds the pages of the top menu that only players may know of (HEADER-09). @returns takes them away again */
export function addOwnPages(): () => void {
  let isOver = false;
  const added: HTMLLIElement[] = [];
  const ask = async () => (isOver ? [] : listOwnPages());
  void askUntilAnswered(ask, LONGEST_HIDDEN).then((pages) => {
    if (isOver) return;
    for (const menu of document.querySelectorAll<HTMLElement>('[data-top-menu]')) {
      const entries = pages.map((page) => entryOf(page, menu.dataset.topMenu ?? ''));
      menu.append(...entries);
      added.push(...entries);
    }
  });
  return () => {
    isOver = true;
    for (const entry of added) entry.remove();
  };
}
