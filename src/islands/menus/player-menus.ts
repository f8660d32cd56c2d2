import { $session } from '../../stores/session.ts';
import { followBookmarks } from './bookmarks.ts';
import { followManager } from './manager.ts';
import { addOwnPages } from './own-pages.ts';

/** Shows the lines at the foot of the page that are for a group of the player (FOOTER-10). */
function showOwnLines(groups: readonly number[]): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-copyright-of]')];
  const own = lines.find(({ dataset }) =>
    dataset.copyrightOf?.split(' ').some((group) => groups.includes(Number(group))),
  );
  for (const line of lines) line.hidden = line !== own;
  for (const line of document.querySelectorAll<HTMLElement>('[data-copyright]'))
    line.hidden = own !== undefined;
}

/** Keeps what the menus of the page show in step with who the player is. @returns a function that ends it */
export function followPlayer(): () => void {
  let shown = '';
  let ends: (() => void)[] = [];
  const end = () => {
    for (const one of ends) one();
    ends = [];
  };
  const leaves = [
    followManager(),
    $session.subscribe((session) => {
      const groups = session.status === 'player' ? session.player.groups : null;
      const now = JSON.stringify(groups);
      if (session.status === 'loading' || now === shown) return;
      shown = now;
      end();
      ends = [followBookmarks(groups), ...(groups ? [addOwnPages()] : [])];
      showOwnLines(groups ?? []);
    }),
    end,
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}
