import { type FloatingViewer, isBookmarkShown, shownQuests } from '../../casino/rules/floating-menu.ts';
import { api } from '../../stores/api.ts';
import { openFeed } from '../../stores/feed.ts';
import { $lootBoxes } from '../../stores/loot-boxes.ts';

/** Keeps to how many boxes the player can open. @returns a function that ends it */
const followBoxes = (onCount: (count: number) => void): (() => void) =>
  $lootBoxes.subscribe((boxes) => onCount(boxes?.filter(({ stage }) => stage === 'issued').length ?? 0));

/** Finds out whether there is a quest for the reader (MENU-14 … MENU-16). @returns a function that ends it */
const findQuests = (viewer: FloatingViewer, onFound: (hasQuests: boolean) => void): (() => void) =>
  openFeed({
    read: (signal) => api.call('listTournaments', { signal }),
    onRead: (tournaments) => onFound(shownQuests(tournaments, viewer).length > 0),
    failure: 'LOAD_TOURNAMENTS_ERROR',
  }).stop;

/**
 * Shows the bookmarks that are for the reader (MENU-17 … MENU-19); quests stay while it is not known whether there are any.
 *
 * @param groups of a player; null: a guest
 * @returns a function that ends it
 */
export function followBookmarks(groups: readonly number[] | null): () => void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-bookmark]')];
  const has = (id: string) => items.some(({ dataset }) => dataset.bookmark === id);
  const viewer = { groups, activeLootBoxes: 0 };
  let hasQuests = true;
  const show = () => {
    for (const item of items) {
      const bookmark = {
        id: item.dataset.bookmark ?? '',
        is_enabled: true,
        groups: item.dataset.groups?.split(' ').map(Number),
      };
      item.hidden = !isBookmarkShown(bookmark, viewer) || (bookmark.id === 'quests' && !hasQuests);
    }
  };
  show();
  const ends: (() => void)[] = [];
  if (groups && has('loot-box-wheel'))
    ends.push(
      followBoxes((count) => {
        viewer.activeLootBoxes = count;
        show();
      }),
    );
  if (has('quests'))
    ends.push(
      findQuests(viewer, (found) => {
        hasQuests = found;
        show();
      }),
    );
  return () => {
    for (const end of ends) end();
  };
}
