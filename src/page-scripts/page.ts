import { findAt } from './events.ts';
import {
  startForms,
  startFrame,
  startPlaces,
  startPlayer,
  startPopups,
  startSavedLogin,
  startSearch,
  startToasts,
} from './on-demand.ts';
import { readHash } from './read-hash.ts';
import { startReports } from './reports.ts';

/**
 * What every page runs, kept small: theme switch, checkbox by hash, reports of failures, and what loads the rest. What
 * it looks for by name are attributes and names with `_`, which content cannot write.
 */

const root = document.documentElement;

function switchTheme(): void {
  const theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  root.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage may be closed; the choice then lasts for this page.
  }
}

function startMenus(): void {
  const opened = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  document.addEventListener('click', (event) => {
    if (findAt(event, '[data-theme-switch]')) switchTheme();
    // By its path: what was pressed may be gone by now.
    const path = event.composedPath();
    for (const open of opened()) if (!path.includes(open)) open.open = false;
  });
  _repeatClick('[data-theme-switch]');
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

/** Tells whoever measures the site, by the usual list of the page, what a reader has used: an element names it. */
function startTracks(): void {
  document.addEventListener('click', (event) => {
    const used = findAt(event, '[data-track]');
    if (!used) return;
    const { track, ...facts } = used.dataset;
    const page = globalThis as { dataLayer?: object[] };
    // What has no `push` is an element that a text has called so.
    if (!page.dataLayer?.push) page.dataLayer = [];
    page.dataLayer.push({ event: track, ...facts });
  });
}

/**
 * Whoever has come by a link of the site begins at the heading of the page, so that a screen reader says where it has led. A fragment,
 * the way back and a reload keep their own place, and so does whoever has gone on already.
 */
function startHeading(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const heading = document.querySelector('h1');
  // What a page has to tell first takes the focus as soon as the page is drawn, which can be later.
  if (!heading || entry?.type !== 'navigate' || location.hash || document.querySelector('[autofocus]'))
    return;
  if (!document.referrer.startsWith(location.origin) || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What answers at these addresses is no page of the site and knows no transitions: Chromium takes one to it for a failure. */
const NO_PAGES = /^\/(?:api|sandbox|users\/auth|download)\//;

/** A change of pages without its transition is no failure (GUARD-15). */
function startTransitions(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    viewTransition?.ready.catch(() => {});
    const next = activation?.entry?.url;
    if (next && NO_PAGES.test(new URL(next).pathname)) viewTransition?.skipTransition();
  });
}

// Reports first, so that they report what fails behind them. No part is lost because of another.
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
