import { LOCALES } from 'hashmark/i18n';
import { POPUP_HASHES } from '../popups/popup-names.ts';
import cashboxScript from './cashbox.ts?worker&url';
import { parseHtml } from './parse-html.ts';

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

const depth = (): number => (history.state as PopupState | null)?.popup ?? 0;
const shown = () => document.querySelector<HTMLDialogElement>('dialog[data-popup]');

/** Leads away from a dialog as its close link does: back to the page under it, else to the main page. */
function leave(dialog: HTMLDialogElement): void {
  if (dialog.dataset.over === 'hash') dialog.remove();
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
  dialog.open = false;
  dialog.showModal();
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
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

async function fetchDialog(href: string): Promise<HTMLDialogElement | undefined> {
  const answer = await fetch(href, { headers: { 'hashmark-part': 'popup' } });
  if (!answer.ok || answer.redirected) {
    location.assign(answer.redirected ? answer.url : href);
    return undefined;
  }
  const dialog = parseHtml(await answer.text()).querySelector<HTMLDialogElement>('dialog[data-popup]');
  return dialog ? document.adoptNode(dialog) : undefined;
}

/** Shows the dialog of an address in the place of any other. Where it cannot be had, the browser goes to the address itself. */
async function show(href: string, over: 'entry' | 'hash'): Promise<void> {
  try {
    const dialog = await fetchDialog(href);
    if (!dialog) return;
    shown()?.remove();
    dialog.dataset.over = over;
    document.body.append(dialog);
    hold(dialog);
  } catch {
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
  const state: PopupState = { popup: depth() + 1 };
  history.pushState(state, '', link);
  await show(link.href, 'entry');
}

/** Opens the dialog that the hash of this page names; the hash goes after a while. */
async function openByHash(hash: string): Promise<void> {
  const path = Object.hasOwn(POPUP_HASHES, hash) ? POPUP_HASHES[hash] : undefined;
  if (!path) return;
  const [, first = ''] = location.pathname.split('/');
  const prefix = LOCALES.some((locale) => locale === first) ? `/${first}` : '';
  setTimeout(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, HASH_STAYS);
  await show(withReturn(new URL(`${prefix}${path}${location.search}`, location.href)).href, 'hash');
}

/** What is asked of this script: by a link, by the hash, or by a form of a dialog that shows its end. */
type Asked = { href: string } | { hash: string } | { again: string };

document.addEventListener('hm:popup', (event) => {
  const asked = (event as CustomEvent<Asked>).detail;
  if ('href' in asked) void openPopup(asked.href);
  else if ('hash' in asked) void openByHash(asked.hash);
  else void show(asked.again, 'entry');
});

addEventListener('popstate', () => {
  if (depth() > 0) void show(location.href, 'entry');
  else if (shown()?.dataset.over === 'entry') shown()?.remove();
});

const opened = shown();
if (opened?.open) hold(opened);
