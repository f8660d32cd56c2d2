import { CHAT } from '../stores/chat-name.ts';

/** What every page asks a visitor once, and what loads the rest of what stands on every page when the page has been open for a while. */

const root = document.documentElement;

const loadChat = () => import('./site-wide/chat.ts');
/** @param link leads to support by other ways, where the chat cannot be loaded */
const openChat = (link?: HTMLAnchorElement) =>
  void loadChat().then(
    ({ openChat }) => openChat(),
    () => link && location.assign(link.href),
  );

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const answer = target.closest<HTMLElement>('[data-keep]');
  if (answer) {
    for (const cookie of answer.dataset.keep?.split('|') ?? []) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
      document.cookie = `${cookie}; path=/; samesite=lax`;
    }
    answer.closest('aside')?.remove();
  } else if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
    const link = target.closest<HTMLAnchorElement>('a[data-chat]');
    if (!link) return;
    event.preventDefault();
    openChat(link);
  }
});
_repeatClick('[data-keep]');

/** How high the notices at the lower edge stand: the page keeps as much room below what it scrolls to. */
const notices = document.querySelector('[data-site-wide]');
if (notices)
  new ResizeObserver(([seen]) => root.style.setProperty('--asides', `${seen?.contentRect.height}px`)).observe(
    notices,
  );

/** How long after the page a chat opens that its address asks for, in milliseconds. */
const CHAT_AFTER = 1000;
const openByHash = () => {
  if (location.hash === '#chat') setTimeout(openChat, CHAT_AFTER);
};
addEventListener('hashchange', openByHash);
openByHash();

/** The names of what the tab keeps. */
let kept = '';
try {
  kept = Object.keys(sessionStorage).join();
} catch {
  // Storage is closed.
}
// What was begun on another page goes on.
if (kept.includes(CHAT)) void loadChat();
// Promo codes: of the link that led here, or kept from one before.
if (/(deposit|gift)Promocode/.test(location.search + kept))
  void import('./promo-codes.ts').then(({ startPromoCodes }) => startPromoCodes());

/** A page that the service worker has kept says how old it is. */
const { offline } = root.dataset;
const note = document.querySelector<HTMLElement>('[data-offline-note]');
if (offline && note) {
  const format = new Intl.DateTimeFormat(root.lang, { dateStyle: 'medium', timeStyle: 'short' });
  note.textContent = (note.textContent ?? '').replace('{time}', format.format(new Date(offline)));
  note.hidden = false;
}

/** After the page itself and the report of its timing, in milliseconds: nothing of it is needed sooner. */
const LATER = 5000;
setTimeout(() => {
  void import('./site-wide/later.ts').then(({ startLater }) => startLater()).catch(() => undefined);
}, LATER);
