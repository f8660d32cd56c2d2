import { isSearched, SEARCH_DEBOUNCE } from '../casino/rules/games.ts';
import { logFailure } from '../stores/log.ts';
import { type FoundGame, findGames, recommendGames } from './find-games.ts';
import { findPages } from './find-pages.ts';

/** The search for games and pages. A script of its own, which `page.ts` loads when somebody reaches for it. */

/** How long a change of the window's size has to be over before the search moves, in milliseconds (GAME-17). */
const RESIZE_DEBOUNCE = 150;

const dialog = document.querySelector<HTMLDialogElement>('dialog[data-search-dialog]');
const input = dialog?.querySelector('input');
const list = dialog?.querySelector<HTMLElement>('ul:not([data-recent], [data-pages])');
const pages = dialog?.querySelector<HTMLElement>('[data-pages]');
const recent = dialog?.querySelector<HTMLElement>('[data-recent]');
const said = dialog?.querySelector<HTMLElement>('[role="status"]');
const wide = matchMedia('(width >= 768px)');

let wanted: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Games that were opened from here, the latest first; closed storage keeps none. */
const RECENT = 'hm-recent-games';
const MOST_RECENT = 4;

function readRecent(): FoundGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is FoundGame => /^[a-z0-9-]+\/[a-z0-9-]+$/.test(String(one?.identifier)))
      : [];
  } catch {
    return [];
  }
}

function keepRecent({ identifier, title, provider }: FoundGame): void {
  const others = readRecent().filter((one) => one.identifier !== identifier);
  try {
    const games = [{ identifier, title, provider }, ...others].slice(0, MOST_RECENT);
    localStorage.setItem(RECENT, JSON.stringify(games));
  } catch {
    // Nothing is kept then.
  }
}

function itemOf(game: FoundGame): HTMLLIElement {
  const item = document.createElement('li');
  const href = `${dialog?.dataset.prefix ?? ''}/play/${game.identifier}`;
  const link = Object.assign(document.createElement('a'), { href });
  const maker = Object.assign(document.createElement('span'), { textContent: game.provider });
  link.addEventListener('click', () => keepRecent(game));
  link.append(game.title, maker);
  item.append(link);
  return item;
}

/** Puts other items into a list. Whoever stands on one stays there, and goes back to what is typed where it is gone. */
function fill(items: HTMLElement | null | undefined, next: readonly HTMLLIElement[]): void {
  const held = items?.querySelector<HTMLAnchorElement>('a:focus');
  items?.replaceChildren(...next);
  if (!held) return;
  const links = [...(items?.querySelectorAll('a') ?? [])];
  (links.find(({ href }) => href === held.href) ?? input)?.focus();
}

function show(games: readonly FoundGame[], words: string): void {
  fill(list, games.map(itemOf));
  if (said) said.textContent = words;
}

/** Shows what was opened last, while nothing is searched for. */
function showRecent(isSearching: boolean): void {
  const games = isSearching ? [] : readRecent();
  fill(recent, games.map(itemOf));
  for (const part of dialog?.querySelectorAll<HTMLElement>('[data-recent], [data-recent-title]') ?? [])
    part.hidden = games.length === 0;
}

/** Shows the pages whose name has the words, beside the games. */
function showPages(text: string): void {
  const found = isSearched(text) ? findPages(text) : [];
  fill(
    pages,
    found.map(({ href, label }) => {
      const item = document.createElement('li');
      item.append(Object.assign(document.createElement('a'), { href, textContent: label }));
      return item;
    }),
  );
  for (const part of dialog?.querySelectorAll<HTMLElement>('[data-pages], [data-pages-title]') ?? [])
    part.hidden = found.length === 0;
}

/** Shows what the words find, or what is recommended while they are too few (GAME-15, GAME-16). */
async function search(): Promise<void> {
  wanted?.abort();
  wanted = new AbortController();
  const { signal } = wanted;
  const text = input?.value ?? '';
  showRecent(isSearched(text));
  showPages(text);
  const { recommended = '', none = '', failed = '' } = dialog?.dataset ?? {};
  try {
    const games = isSearched(text) ? await findGames(text, signal) : await recommendGames(signal);
    if (signal.aborted) return;
    if (!isSearched(text)) show(games, recommended);
    else show(games, games.length === 0 ? none : '');
  } catch (error) {
    if (signal.aborted) return;
    logFailure('LOAD_FOUND_GAMES_ERROR', error);
    show([], failed);
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
// Who says that all is typed goes on at what is found.
input?.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(timer);
  void search().then(() => dialog?.querySelector<HTMLElement>('ul:not([hidden]) a')?.focus());
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
  if (target === dialog || !dialog.contains(target) || target.closest('[data-search-close]')) dialog.close();
});
let resized: ReturnType<typeof setTimeout> | undefined;
addEventListener('resize', () => {
  clearTimeout(resized);
  resized = setTimeout(() => {
    if (dialog?.open && dialog.matches(':modal') === wide.matches) place();
  }, RESIZE_DEBOUNCE);
});
document.addEventListener('hm:search', open);
