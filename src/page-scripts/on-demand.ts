/** Scripts that a page loads when somebody is about to need them. */
import { POPUP_HASHES, POPUP_PATHS } from '../popups/popup-names.ts';
import { type Announcement, announce } from '../stores/page-events.ts';
import type { Toast, ToastKey } from '../stores/toast.ts';
import { findAt, isPlain } from './events.ts';
import formsScript from './forms.ts?worker&url';
import hashScript from './hash-scroll.ts?worker&url';
import idleScript from './idle-title.ts?worker&url';
import menusScript from './menus.ts?worker&url';
import playerScript from './player.ts?worker&url';
import popupsScript from './popups.ts?worker&url';
import { readHash } from './read-hash.ts';
import restrictedScript from './restricted.ts?worker&url';
import scrollingScript from './scrolling.ts?worker&url';
import searchScript from './search.ts?worker&url';
import toastsScript from './toasts.ts?worker&url';

/**
 * Loads what nobody asks for by hand, and would not ask for again: after a tunnel, or while the site restarts. Pauses double, so that it comes
 * as long after an outage as that has taken, at most.
 */
const load = (script: string, pause = 500): void =>
  void import(/* @vite-ignore */ script).catch(() => setTimeout(load, pause, script, 2 * pause));

/** Loads a script of its own and hands it what it is to do; each listens for its event. */
async function handTo(script: string, ...event: Announcement): Promise<void> {
  await import(/* @vite-ignore */ script);
  announce(...event);
}

/** Loads what waits for the part that the hash names, where it is not there yet, and what turns the title of a page out of sight. */
export function startPlaces(): void {
  if (document.body.dataset.restricted !== undefined) load(restrictedScript);
  const part = readHash();
  if (part && !Object.hasOwn(POPUP_HASHES, part) && !document.getElementById(part)) load(hashScript);
  document.addEventListener('visibilitychange', () => load(idleScript), { once: true });
}

/** Loads what keeps the menu at the side current when it opens for the first time, and the way back to the top with the first scroll. */
export function startFrame(): void {
  const sidebar = document.getElementById('_sidebar');
  // It opens without a script, and may have done so before.
  if (sidebar?.matches(':popover-open')) load(menusScript);
  else sidebar?.addEventListener('beforetoggle', () => load(menusScript), { once: true });
  // Told once, maybe before anybody opens the menu; kept under a name with `_`, which no id in a text has.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(globalThis, { _installOffer: event });
  });
  addEventListener('scroll', () => load(scrollingScript), { once: true, passive: true });
}

/** Loads what signed-in players need besides the islands; guests are spared it. */
export function startPlayer(): void {
  const start = () => load(playerScript);
  if (document.documentElement.dataset.session === 'open') start();
  else document.addEventListener('hm:signed-in', start, { once: true });
  document.addEventListener('hm:currency', ({ detail }) => {
    document.documentElement.dataset.currency = detail;
    start();
  });
}

/** Whether a link leads to a dialog, which opens over the page. */
function opensPopup({ target, origin, pathname }: HTMLAnchorElement): boolean {
  const { base = '' } = document.body.dataset;
  // Not by `site-path.ts`: what other scripts share with this one is a file of its own, which every page would load.
  const path = pathname.slice(base.length).replace(/^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/)/, '');
  return !target && origin === location.origin && (path in POPUP_PATHS || path.startsWith('/popup/'));
}

/** Dialogs with an address: the one that stands open, those that links lead to, and those that the hash names. */
export function startPopups(): void {
  const openByHash = () => {
    const hash = readHash();
    if (Object.hasOwn(POPUP_HASHES, hash) || hash.startsWith('sport'))
      handTo(popupsScript, 'hm:popup', { hash }).catch(() => {});
  };
  if (document.querySelector('dialog[data-popup]')) load(popupsScript);
  document.addEventListener('click', (event) => {
    const link = findAt<HTMLAnchorElement>(event, 'a');
    if (!link || !isPlain(event) || !opensPopup(link)) return;
    event.preventDefault();
    link.ariaBusy = 'true';
    handTo(popupsScript, 'hm:popup', { link }).catch(() => {
      link.ariaBusy = null;
      location.assign(link.href);
    });
  });
  document.addEventListener('hm:demand', ({ detail: forced }) => {
    handTo(popupsScript, 'hm:popup', { forced }).catch(() => {});
  });
  addEventListener('hashchange', openByHash);
  openByHash();
}

/** The search for games: by its buttons, and by `/` where nobody writes. */
export function startSearch(): void {
  const open = (event: Event, link?: HTMLAnchorElement) => {
    event.preventDefault();
    document.getElementById('_sidebar')?.hidePopover();
    handTo(searchScript, 'hm:search').catch(() => link && location.assign(link.href));
  };
  document.addEventListener('click', (event) => {
    const link = findAt<HTMLAnchorElement>(event, 'a[data-search]');
    if (link) open(event, link);
  });
  document.addEventListener('keydown', (event) => {
    const isWriting = findAt(event, 'input, textarea, select');
    if (event.key === '/' && !isWriting && !event.ctrlKey && !event.metaKey) open(event);
  });
}

/** Whether this tab keeps one of these. */
function isKept(...names: readonly string[]): boolean {
  try {
    return names.some((name) => name in sessionStorage);
  } catch {
    return false;
  }
}

/** The way in by what the browser has saved, where it can save. */
export function startSavedLogin(): void {
  if (!('PasswordCredential' in globalThis)) return;
  document.addEventListener('click', (event) => {
    const link = findAt<HTMLAnchorElement>(event, 'a[data-login]');
    if (!link?.href || !isPlain(event)) return;
    event.preventDefault();
    handTo(formsScript, 'hm:saved-login', link.href).catch(() => location.assign(link.href));
  });
}

/** Forms: each works by itself, and better with its script, which comes when somebody is about to use one, or has left one unfinished. */
export function startForms(): void {
  const formAt = (event: Event) => findAt<HTMLFormElement>(event, 'form[data-form]');
  if (isKept('hm-drafts')) load(formsScript);
  document.addEventListener('focusin', (event) => {
    if (formAt(event)) load(formsScript);
  });
  document.addEventListener('submit', (event) => {
    const form = formAt(event);
    if (!form) return;
    event.preventDefault();
    handTo(formsScript, 'hm:form', { form }).catch(() => form.submit());
  });
  document.addEventListener('click', (event) => {
    const button = findAt(event, '[data-show]');
    if (button) handTo(formsScript, 'hm:form', { button }).catch(() => {});
  });
}

/** Shows toasts: those that `hm:toast` asks for, and that of the page itself, whose words then need no place in it. */
export function startToasts(): void {
  const showToast = (toast: Toast | ToastKey) => handTo(toastsScript, 'hm:tell', toast).catch(() => {});
  document.addEventListener('hm:toast', ({ detail }) => showToast(detail));
  const notice = document.querySelector<HTMLElement>('[data-remark]');
  if (!notice) return;
  notice.hidden = true;
  void showToast(notice.dataset.remark as ToastKey);
}
