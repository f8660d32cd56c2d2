import { BACKGROUND_READ, PART_HEADER } from 'hashmark/calls';
import { POPUP_HASHES } from '../popups/popup-names.ts';
import { announce } from '../stores/page-events.ts';
import cashboxScript from './cashbox.ts?worker&url';
import { askUntilAnswered, fetchPage } from './fetch-page.ts';
import { send } from './send.ts';
import { prefixOf } from './site-path.ts';
import { parseHtml } from './trusted.ts';

/**
 * Dialogs that have an address: one that the server has opened becomes modal, and one that a link leads to opens over the page, with
 * an entry in the history of its own. A script of its own, which `page.ts` loads with the first of them.
 */

/** How long a hash that has opened a dialog stays, in milliseconds (HASH-07). */
const HASH_STAYS = 1000;

interface PopupState {
  /** How many entries of the history lie between the dialog and the page under it. */
  popup?: number;
}

/** Over what a dialog stands: an entry of the history that is its own, or the page as it was. */
type Over = 'entry' | 'hash';

/** What has been begun for a dialog ends when another one, or none, is wanted. */
let wanted = new AbortController();

function begin(): AbortSignal {
  wanted.abort();
  wanted = new AbortController();
  return wanted.signal;
}

const depth = (): number => (history.state as PopupState | null)?.popup ?? 0;
const shown = () => document.querySelector<HTMLDialogElement>('dialog[data-popup]');

/** What had the focus when the first dialog opened. */
let opener: HTMLElement | undefined;

/** Takes a dialog out of the page. Closed before: what stands in it for the page is told to leave it. */
function remove(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  dialog?.remove();
}

/** Takes a dialog away; who goes on by keys goes on where it was opened, or at what opens the menu that holds that place. */
function takeAway(dialog: HTMLDialogElement | null): void {
  remove(dialog);
  const menu = opener?.closest('[popover], details');
  const ways = document.querySelectorAll<HTMLElement>(`[popovertarget="${menu?.id}"]`);
  [opener, menu?.querySelector('summary'), ...ways]
    .find((place) => place?.checkVisibility({ visibilityProperty: true }))
    ?.focus();
}

/** Money that is on its way is said to be, once; who closes the dialog again finds it in the history. */
function isInFlight(dialog: HTMLDialogElement): boolean {
  const { wait } = dialog.dataset;
  const place = dialog.querySelector('form:has(button[aria-busy="true"]) [data-form-error]');
  if (!wait || !place || place.textContent === wait) return false;
  place.textContent = wait;
  return true;
}

/** The dialogs in whose place another came that has no address of its own here, the last one last. */
const covered: { href: string; over: Over }[] = [];

/** Takes a dialog away; the one in whose place it came is there again, if the browser is still where that stood. */
function uncover(dialog: HTMLDialogElement): void {
  const under = covered.pop();
  const isStill = under?.over === 'hash' || (under && new URL(under.href).pathname === location.pathname);
  if (under && isStill) void show(under.href, under.over);
  else takeAway(dialog);
}

/** Leads away from a dialog as its close link does: back to the page under it, else to the main page. */
function leave(dialog: HTMLDialogElement): void {
  if (dialog.dataset.forced !== undefined) return;
  if (isInFlight(dialog)) return;
  begin();
  if (dialog.dataset.over === 'hash') uncover(dialog);
  else if (depth() > 0) history.go(-depth());
  else location.assign(dialog.dataset.home ?? '/');
}

/** Forms that move money are held by a script of their own. */
function startCashbox(dialog: HTMLDialogElement): void {
  const cashbox = dialog.querySelector('.cashbox');
  if (!cashbox) return;
  import(/* @vite-ignore */ cashboxScript).then(
    () => cashbox.dispatchEvent(new CustomEvent('hm:cashbox', { bubbles: true })),
    () => undefined,
  );
}

/** Makes a dialog modal, with the ways out that it has. */
function hold(dialog: HTMLDialogElement): void {
  startCashbox(dialog);
  announce('hm:popup-shown', dialog);
  dialog.open = false;
  dialog.showModal();
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave(dialog);
  });
  // A browser may close it all the same, at the second Escape.
  dialog.addEventListener('close', () => {
    if (!dialog.isConnected) return;
    dialog.showModal();
    leave(dialog);
  });
  dialog.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const isBeside = event.target === dialog && dialog.dataset.holds === undefined;
    const closes = isBeside || event.target.closest('[data-popup-close]');
    if (!closes) return;
    event.preventDefault();
    leave(dialog);
  });
  const first = dialog.querySelector<HTMLElement>(
    '[aria-invalid="true"], form:not([hidden]) input:not([type="hidden"])',
  );
  (first ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
}

const askForDialog = (href: string, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}) =>
  fetchPage(href, { headers: { [PART_HEADER]: 'popup', ...headers }, signal });

/** The dialog of an answer. @returns undefined where the address leads elsewhere, and the browser with it */
async function readDialog(answer: Response): Promise<HTMLDialogElement | undefined> {
  if (answer.redirected) {
    location.assign(answer.url);
    return undefined;
  }
  if (!answer.ok) throw new Error(`The dialog of ${new URL(answer.url).pathname} answered ${answer.status}.`);
  const dialog = parseHtml(await answer.text()).querySelector<HTMLDialogElement>('dialog[data-popup]');
  return dialog ? document.adoptNode(dialog) : undefined;
}

/** Shows the dialog of an address in the place of any other, over the same if `over` is not said. Where it cannot be had, the browser goes to the address itself. */
async function show(href: string, over: Over | undefined, isCovering = false): Promise<void> {
  const signal = begin();
  try {
    const dialog = await readDialog(await askForDialog(href, signal));
    if (!dialog || signal.aborted) return;
    const before = shown();
    if (before && isCovering) {
      const under = { href: location.href, over: 'entry', ...before.dataset };
      covered.push({ href: under.href, over: under.over as Over });
    }
    if (before) remove(before);
    else if (document.activeElement instanceof HTMLElement) opener = document.activeElement;
    Object.assign(dialog.dataset, { over: over ?? before?.dataset.over ?? 'entry', href });
    document.body.append(dialog);
    hold(dialog);
  } catch (error) {
    // Given up for another one, or for none (GUARD-15).
    if (signal.aborted) return;
    // At once: the page that could tell is left.
    const entry = { name: 'NAVIGATION_ERROR', message: String(error), path: location.pathname.slice(0, 300) };
    send('PUT', '/log', { entries: [entry] });
    addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition(), { once: true });
    location.assign(href);
  }
}

/** Whoever signs in over a page wants to go on there. */
function withReturn(link: URL): URL {
  if (/\/sign-(?:in|up)$/.test(link.pathname) && !link.searchParams.has('redirect') && depth() === 0)
    link.searchParams.set('redirect', location.pathname + location.search);
  return link;
}

/** Opens the dialog of a link over this page. */
async function openPopup(href: string): Promise<void> {
  const link = withReturn(new URL(href, location.href));
  // A second click on the same link asks for nothing more (GUARD-15).
  if (depth() > 0 && link.href === location.href) return;
  const state: PopupState = { popup: depth() + 1 };
  history.pushState(state, '', link);
  await show(link.href, 'entry');
}

/** Where the hash leads that names the bets, or one of them, on a site that takes some. */
function findSport(hash: string): string | undefined {
  const { sport } = document.body.dataset;
  const [isNamed, bet] = /^sport(?:_(.+))?$/.exec(hash) ?? [];
  if (!sport || !isNamed) return undefined;
  return bet ? `${sport.replace(/\/$/, '')}/${encodeURIComponent(bet)}` : sport;
}

/** Opens the dialog that the hash of this page names; the hash goes after a while. */
async function openByHash(hash: string): Promise<void> {
  const sport = findSport(hash);
  if (sport) return location.assign(sport);
  const path = Object.hasOwn(POPUP_HASHES, hash) ? POPUP_HASHES[hash] : undefined;
  if (!path) return;
  const prefix = prefixOf(location.pathname);
  setTimeout(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, HASH_STAYS);
  await show(withReturn(new URL(`${prefix}${path}${location.search}`, location.href)).href, 'hash', true);
}

document.addEventListener('hm:popup', ({ detail: asked }) => {
  if ('link' in asked) void openPopup(asked.link.href).finally(() => (asked.link.ariaBusy = null));
  else if ('hash' in asked) void openByHash(asked.hash);
  else if ('forced' in asked) void show(new URL(asked.forced, location.href).href, 'hash', true);
  else void show(asked.again, undefined);
});

/** An open dialog as it is now. @throws Error while it cannot be had in full */
async function readAgain(href: string, signal: AbortSignal): Promise<HTMLDialogElement | undefined> {
  // What is shown once is left to the dialog that a form is about to show.
  const answer = await askForDialog(href, signal, { [BACKGROUND_READ]: '1' });
  const fresh = answer.ok ? await readDialog(answer) : undefined;
  if (fresh?.querySelector('[data-live] [data-part-away]')) throw new Error('A part could not be read.');
  return fresh;
}

/** What of an open dialog follows the player's payments is put in its place anew; what is typed stays. */
async function refreshLive(): Promise<void> {
  const dialog = shown();
  const parts = dialog?.querySelectorAll<HTMLElement>('[data-live]');
  if (!dialog || !parts?.length) return;
  const { signal } = wanted;
  const { href = location.href } = dialog.dataset;
  const fresh = await askUntilAnswered(async () => (signal.aborted ? undefined : readAgain(href, signal)));
  if (!fresh || shown() !== dialog) return;
  for (const part of parts) {
    const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!next || next.innerHTML === part.innerHTML) continue;
    const held = part.querySelector('[data-payment]:focus-within')?.getAttribute('data-payment');
    part.replaceWith(next);
    if (held) next.querySelector<HTMLElement>(`[data-payment="${CSS.escape(held)}"] button`)?.focus();
  }
  announce('hm:live');
}

document.addEventListener('hm:payments', () => void refreshLive());

const opened = shown();
/** Of which address the server has printed the dialog; the page under it is the one of no other. */
const printedAt = opened?.open ? location.pathname : undefined;

addEventListener('popstate', () => {
  if (depth() > 0) return void show(location.href, 'entry');
  if (printedAt !== undefined && printedAt !== location.pathname) return location.reload();
  begin();
  if (shown()?.dataset.over !== 'entry') return;
  if (printedAt === undefined) takeAway(shown());
  else void show(location.href, 'entry');
});

if (opened?.open) hold(opened);
