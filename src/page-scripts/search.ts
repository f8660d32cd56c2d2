import { isSearched, SEARCH_DEBOUNCE } from '../casino/rules/games.ts';
import { type FoundGame, findGames, recommendGames } from './find-games.ts';

/** The search for games. A script of its own, which `page.ts` loads when somebody reaches for it. */

/** How long a change of the window's size has to be over before the search moves, in milliseconds (GAME-17). */
const RESIZE_DEBOUNCE = 150;

const dialog = document.querySelector<HTMLDialogElement>('dialog[data-search-dialog]');
const input = dialog?.querySelector('input');
const list = dialog?.querySelector('ul');
const said = dialog?.querySelector<HTMLElement>('[role="status"]');
const wide = matchMedia('(width >= 768px)');

let wanted: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(games: readonly FoundGame[], words: string): void {
  const prefix = dialog?.dataset.prefix ?? '';
  list?.replaceChildren(
    ...games.map(({ identifier, title, provider }) => {
      const item = document.createElement('li');
      const link = Object.assign(document.createElement('a'), { href: `${prefix}/play/${identifier}` });
      const maker = Object.assign(document.createElement('span'), { textContent: provider });
      link.append(title, maker);
      item.append(link);
      return item;
    }),
  );
  if (said) said.textContent = words;
}

/** Shows what the words find, or what is recommended while they are too few (GAME-15, GAME-16). */
async function search(): Promise<void> {
  wanted?.abort();
  wanted = new AbortController();
  const { signal } = wanted;
  const text = input?.value ?? '';
  const { recommended = '', none = '', failed = '' } = dialog?.dataset ?? {};
  try {
    const games = isSearched(text) ? await findGames(text, signal) : await recommendGames(signal);
    if (signal.aborted) return;
    if (!isSearched(text)) show(games, recommended);
    else show(games, games.length === 0 ? none : '');
  } catch {
    if (!signal.aborted) show([], failed);
  }
}

/** A popup below the header where there is room, else a modal (GAME-12). */
function place(): void {
  if (!dialog || dialog.open) dialog?.close();
  if (wide.matches) dialog?.show();
  else dialog?.showModal();
  input?.focus();
}

function open(): void {
  if (dialog?.open) return;
  place();
  void search();
}

input?.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(search, SEARCH_DEBOUNCE);
});
dialog?.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') dialog.close();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [input, ...dialog.querySelectorAll('li a')].filter((stop) => stop instanceof HTMLElement);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
});
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !dialog?.open || target.closest('[data-search]')) return;
  if (target === dialog || !dialog.contains(target)) dialog.close();
});
let resized: ReturnType<typeof setTimeout> | undefined;
addEventListener('resize', () => {
  clearTimeout(resized);
  resized = setTimeout(() => {
    if (dialog?.open && dialog.matches(':modal') === wide.matches) place();
  }, RESIZE_DEBOUNCE);
});
document.addEventListener('hm:search', open);
