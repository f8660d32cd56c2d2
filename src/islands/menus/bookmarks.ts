import { type FloatingViewer, isBookmarkShown, shownQuests } from '../../casino/rules/floating-menu.ts';
import { api } from '../../stores/api.ts';
import { loggedOrNothing } from '../../stores/logged.ts';

/** How many boxes the player can open; none where that cannot be known. */
async function countBoxes(): Promise<number> {
  const boxes = await loggedOrNothing('LOAD_LOOT_BOXES_ERROR', api.call('listLootBoxes'));
  return boxes?.filter(({ stage }) => stage === 'issued').length ?? 0;
}

/** Whether there is a quest for the reader (MENU-14 … MENU-16); unknown ones stay. */
async function hasQuests(viewer: FloatingViewer): Promise<boolean> {
  const tournaments = await loggedOrNothing('LOAD_TOURNAMENTS_ERROR', api.call('listTournaments'));
  return tournaments === undefined || shownQuests(tournaments, viewer).length > 0;
}

/** Shows the bookmarks that are for the reader (MENU-17 … MENU-19). @param groups of a player; null: a guest */
export async function showBookmarks(groups: readonly number[] | null): Promise<void> {
  const items = [...document.querySelectorAll<HTMLElement>('[data-bookmark]')];
  const has = (id: string) => items.some(({ dataset }) => dataset.bookmark === id);
  const viewer = { groups, activeLootBoxes: groups && has('loot-box-wheel') ? await countBoxes() : 0 };
  const quests = !has('quests') || (await hasQuests(viewer));
  for (const item of items) {
    const bookmark = {
      id: item.dataset.bookmark ?? '',
      is_enabled: true,
      groups: item.dataset.groups?.split(' ').map(Number),
    };
    item.hidden = !isBookmarkShown(bookmark, viewer) || (bookmark.id === 'quests' && !quests);
  }
}
