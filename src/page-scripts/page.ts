import { POPUP_HASHES, POPUP_PATHS } from '../popups/popup-names.ts';
import { type Announcement, announce, type Told } from '../stores/page-events.ts';
import type { Toast, ToastKey } from '../stores/toast.ts';
import formsScript from './forms.ts?worker&url';
import hashScript from './hash-scroll.ts?worker&url';
import idleScript from './idle-title.ts?worker&url';
import { isCampaign } from './kept-campaign.ts';
import menusScript from './menus.ts?worker&url';
import playerScript from './player.ts?worker&url';
import popupsScript from './popups.ts?worker&url';
import promoScript from './promo-codes.ts?worker&url';
import { readHash } from './read-hash.ts';
import restrictedScript from './restricted.ts?worker&url';
import scrollingScript from './scrolling.ts?worker&url';
import searchScript from './search.ts?worker&url';
import telemetryScript from './telemetry.ts?worker&url';
import toastsScript from './toasts.ts?worker&url';

/**
 * What every page runs, kept small: theme switch, checkbox by hash, reports of failures, and what loads the rest. What
 * it looks for by name are attributes and names with `_`, which content cannot write.
 */

const root = document.documentElement;

/** Where an event has happened: the nearest element of its target that matches. */
const findAt = <Found extends Element = HTMLElement>({ target }: Event, selector: string): Found | null =>
  target instanceof Element ? target.closest<Found>(selector) : null;

/** A click that opens what it points at here, not in a tab or window of its own. */
const isPlain = (event: MouseEvent): boolean =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function switchTheme(): void {
  const dark = root.dataset.theme !== 'dark';
  if (dark) root.dataset.theme = 'dark';
  else delete root.dataset.theme;
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light');
  } catch {
    // Storage may be closed; the choice then lasts for this page.
  }
}

function startMenus(): void {
  const opened = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  document.addEventListener('click', (event) => {
    if (findAt(event, '[data-theme-switch]')) switchTheme();
    for (const open of opened()) if (!open.contains(event.target as Node)) open.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const open of opened()) {
      open.open = false;
      open.querySelector('summary')?.focus();
    }
  });
}

/** A hash that names a checkbox in the page checks it (PAGE-05). */
function checkByHash(): void {
  const named = document.getElementById(readHash());
  if (!(named instanceof HTMLInputElement) || named.type !== 'checkbox' || named.checked) return;
  named.checked = true;
  named.dispatchEvent(new Event('change', { bubbles: true }));
}

function startCheckboxes(): void {
  addEventListener('hashchange', checkByHash);
  checkByHash();
}

/** Loads what waits for the part that the hash names, where it is not there yet, and what turns the title of a page out of sight. */
function startPlaces(): void {
  if (document.body.dataset.restricted !== undefined) load(restrictedScript);
  const part = readHash();
  if (part && !Object.hasOwn(POPUP_HASHES, part) && !document.getElementById(part)) load(hashScript);
  document.addEventListener('visibilitychange', () => load(idleScript), { once: true });
}

const load = (script: string) => void import(/* @vite-ignore */ script).catch(() => {});

/** Loads what keeps the menu at the side current when it opens for the first time, and the way back to the top with the first scroll. */
function startFrame(): void {
  const sidebar = document.getElementById('_sidebar');
  // It opens without a script, and may have done so before.
  if (sidebar?.matches(':popover-open')) load(menusScript);
  else sidebar?.addEventListener('beforetoggle', () => load(menusScript), { once: true });
  // Told once, maybe before anybody opens the menu.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(globalThis, { hmInstall: event });
  });
  addEventListener('scroll', () => load(scrollingScript), { once: true, passive: true });
}

/** Loads what signed-in players need besides the islands; guests are spared it. */
function startPlayer(): void {
  const start = () => load(playerScript);
  if (root.dataset.session === 'open') start();
  else document.addEventListener('hm:signed-in', start, { once: true });
  document.addEventListener('hm:currency', ({ detail }) => {
    root.dataset.currency = detail;
    start();
  });
}

/** Tells whoever measures the site, by the usual list of the page, what a reader has used: an element names it. */
function startTracks(): void {
  document.addEventListener('click', (event) => {
    const used = findAt(event, '[data-track]');
    if (!used) return;
    const { track, ...facts } = used.dataset;
    const page = globalThis as { dataLayer?: object[] };
    page.dataLayer ??= [];
    page.dataLayer.push({ event: track, ...facts });
  });
}

/** Loads a script of its own and hands it what it is to do; each listens for its event. */
async function handTo(script: string, ...event: Announcement): Promise<void> {
  await import(/* @vite-ignore */ script);
  announce(...event);
}

/** The address of the dialog that a plain click on a link opens over the page. */
function popupOf(event: MouseEvent): string | undefined {
  const link = findAt<HTMLAnchorElement>(event, 'a');
  if (!link || !isPlain(event) || link.target || link.origin !== location.origin) return undefined;
  const { base = '' } = document.body.dataset;
  // Not by `site-path.ts`: what other scripts share with this one is a file of its own, which every page would load.
  const path = link.pathname.slice(base.length).replace(/^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/)/, '');
  return path in POPUP_PATHS || path.startsWith('/popup/') ? link.href : undefined;
}

/** Dialogs with an address: the one that stands open, those that links lead to, and those that the hash names. */
function startPopups(): void {
  const openByHash = () => {
    const hash = readHash();
    if (Object.hasOwn(POPUP_HASHES, hash) || hash.startsWith('sport'))
      void handTo(popupsScript, 'hm:popup', { hash });
  };
  if (document.querySelector('dialog[data-popup]')) load(popupsScript);
  document.addEventListener('click', (event) => {
    const href = popupOf(event);
    if (href === undefined) return;
    event.preventDefault();
    handTo(popupsScript, 'hm:popup', { href }).catch(() => location.assign(href));
  });
  document.addEventListener('hm:demand', ({ detail: forced }) => {
    handTo(popupsScript, 'hm:popup', { forced }).catch(() => {});
  });
  addEventListener('hashchange', openByHash);
  openByHash();
}

/** The search for games: by its buttons, and by `/` where nobody writes. */
function startSearch(): void {
  const open = (event: Event) => {
    event.preventDefault();
    document.getElementById('_sidebar')?.hidePopover();
    handTo(searchScript, 'hm:search').catch(() => {});
  };
  document.addEventListener('click', (event) => {
    if (findAt(event, '[data-search]')) open(event);
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

/** Promo codes: of the link that led here, or kept from one before. */
function startPromoCodes(): void {
  if (/[?&](?:deposit|gift)Promocode=/.test(location.search) || isKept('depositPromocode', 'giftPromocode'))
    load(promoScript);
}

/** The way in by what the browser has saved, where it can save. */
function startSavedLogin(): void {
  if (!('PasswordCredential' in globalThis)) return;
  document.addEventListener('click', (event) => {
    const link = findAt<HTMLAnchorElement>(event, 'a[data-login]');
    if (!link?.href || !isPlain(event)) return;
    event.preventDefault();
    handTo(formsScript, 'hm:saved-login', link.href).catch(() => location.assign(link.href));
  });
}

/** Forms: each works by itself, and better with its script, which comes when somebody is about to use one, or has left one unfinished. */
function startForms(): void {
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
    if (button) void handTo(formsScript, 'hm:form', { button });
  });
}

/** What is told in passing: by whoever says `hm:toast`, and by the page itself, whose words then need no place in it. */
function startToasts(): void {
  const tell = (toast: Toast | ToastKey) => handTo(toastsScript, 'hm:tell', toast).catch(() => {});
  document.addEventListener('hm:toast', ({ detail }) => tell(detail));
  const told = document.querySelector<HTMLElement>('[data-tell]');
  if (!told) return;
  told.hidden = true;
  void tell(told.dataset.tell as ToastKey);
}

/**
 * Whoever has come by a link of the site begins at the heading of the page, so that a screen reader says where it has led. A fragment,
 * the way back and a reload keep their own place, and so does whoever has gone on already.
 */
function startHeading(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const heading = document.querySelector('h1');
  if (!heading || entry?.type !== 'navigate' || location.hash) return;
  if (!document.referrer.startsWith(location.origin) || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What answers at these addresses is no page of the site and knows no transitions: Chromium takes one to it for a failure. */
const NO_PAGES = /^\/(?:api|sandbox|users\/auth|download)\//;

/** A change of pages without its transition is no failure (GUARD-15). */
function startTransitions(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    const next = activation?.entry?.url;
    if (next && NO_PAGES.test(new URL(next).pathname)) viewTransition?.skipTransition();
  });
}

let telemetry: Promise<unknown> | undefined;

/**
 * Loads what the page tells of itself: with the first thing to tell, at once for a visitor of a campaign, else when the page has
 * been open for a while. The first view is spared it; its timings are known afterwards just as well.
 */
function startTelemetry(): Promise<unknown> {
  telemetry ??= import(/* @vite-ignore */ telemetryScript).catch(() => {});
  return telemetry;
}

async function tell(told: Told): Promise<void> {
  await startTelemetry();
  announce('hm:telemetry', told);
}

const tellUncaught = (error: unknown) =>
  tell({
    type: 'hm:log',
    detail: {
      name: 'UNCAUGHT_ERROR',
      message: String(error),
      trace: error instanceof Error ? error.stack : undefined,
    },
  });

function startReports(): void {
  for (const type of ['hm:log', 'hm:invalid-form', 'hm:registered'] as const)
    document.addEventListener(type, ({ detail }) => tell({ type, detail } as Told));
  addEventListener('error', ({ error, message }) => tellUncaught(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tellUncaught(reason));
  setTimeout(startTelemetry, isCampaign() ? 0 : 4000);
}

// Reports first, so that they tell of what fails behind them. No part is lost because of another.
for (const start of [
  startReports,
  startHeading,
  startMenus,
  startFrame,
  startPlayer,
  startCheckboxes,
  startPlaces,
  startPopups,
  startSearch,
  startForms,
  startSavedLogin,
  startPromoCodes,
  startToasts,
  startTransitions,
  startTracks,
]) {
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
