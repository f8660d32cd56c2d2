import { announce } from '../stores/page-events.ts';
import { loadPart, pauseAfter } from '../stores/retries.ts';
import { askUntilAnswered, fetchPage } from './fetch-page.ts';
import { parseHtml } from './trusted.ts';

/**
 * Lists of games: the next page comes by itself before a reader has reached the end, and what a player has of the games is shown on
 * their tiles. Pages that list games load it.
 */

/** How far below the window the end may be for the next page to be loaded (PAGE-16); whoever has passed it has reached it too. */
const AROUND = '1000000px 0px 500px';

/** The longest pause before a page that could not be had is asked for again, in milliseconds. */
const LONGEST = 30_000;

async function readPage(href: string): Promise<Document> {
  const answer = await fetchPage(href);
  if (!answer.ok) throw new Error(`The list of games answered ${answer.status}.`);
  return parseHtml(await answer.text());
}

/** Puts the games of the next page below those that stand there, and its way on in the place of ours. */
function append(page: Document, pager: HTMLElement): void {
  const games = page.querySelectorAll('[data-games] > li');
  if (games.length === 0) throw new Error('What came is no page of the list.');
  document.querySelector('[data-games]')?.append(...games);
  const next = page.querySelector('[data-pager] [rel="next"]');
  const ours = pager.querySelector('[rel="next"]');
  if (next) ours?.replaceWith(next);
  else pager.remove();
}

function startEndless(pager: HTMLElement): void {
  const status = document.querySelector<HTMLElement>('[data-games-status]');
  let isLoading = false;
  let failures = 0;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) void load();
    },
    { rootMargin: AROUND },
  );
  async function load(): Promise<void> {
    const next = pager.querySelector<HTMLAnchorElement>('a[rel="next"]');
    if (isLoading || !next) return;
    isLoading = true;
    pager.setAttribute('aria-busy', 'true');
    try {
      append(await readPage(next.href), pager);
      if (status) status.textContent = status.dataset.loaded ?? '';
      announce('hm:games');
      failures = 0;
    } catch {
      // The link stays, and leads to the page itself.
      failures += 1;
    }
    pager.removeAttribute('aria-busy');
    observer.unobserve(pager);
    if (failures > 0) await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures, LONGEST)));
    isLoading = false;
    // Whoever stands at the end already has to be seen there once more.
    if (pager.isConnected) observer.observe(pager);
  }
  observer.observe(pager);
}

/** Fills the row of the games that the player has played last. */
async function showPlayed(section: HTMLElement): Promise<void> {
  const answer = await askUntilAnswered(() => fetchPage(section.dataset.played ?? ''), LONGEST);
  const list = parseHtml(await answer.text()).querySelector('[data-games]');
  if (!list) return;
  list.setAttribute('data-row', '');
  section.append(list);
  section.hidden = false;
  announce('hm:games');
}

function startPlayer(): void {
  void loadPart(() => import('./own-games.ts')).then(({ showOwnGames }) => showOwnGames());
  const played = document.querySelector<HTMLElement>('[data-played]');
  if (played?.hidden) void showPlayed(played);
}

const pager = document.querySelector<HTMLElement>('[data-pager]');
if (pager) startEndless(pager);
if (document.documentElement.dataset.session === 'open') startPlayer();
else document.addEventListener('hm:signed-in', startPlayer, { once: true });
