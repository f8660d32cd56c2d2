import { sitePath } from '../site-path.ts';

/** A notice at the edge of the page, put there hidden when it is first asked for: each shows itself by its own rule and can be closed. */
export function findAside(name: string): HTMLElement | null {
  const selector = `[data-aside="${name}"]`;
  const shown = document.querySelector<HTMLElement>(selector);
  if (shown) return shown;
  const kept = document
    .querySelector<HTMLTemplateElement>('template[data-asides]')
    ?.content.querySelector<HTMLElement>(selector);
  if (!kept) return null;
  const aside = document.importNode(kept, true);
  document.querySelector('[data-site-wide]')?.append(aside);
  return aside;
}

const isApart = (one: DOMRect, other: DOMRect): boolean =>
  one.bottom <= other.top || one.top >= other.bottom || one.right <= other.left || one.left >= other.right;

/** Scrolls what has the focus out from below the notices whenever one comes, grows or is moved by another. */
export function keepFocusUncovered(): void {
  const notices = document.querySelector('[data-site-wide]');
  if (!notices) return;
  // Observed after the room that the page makes for them, this one finds it made.
  new ResizeObserver(() => {
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body || notices.contains(activeElement)) return;
    if (isApart(activeElement.getBoundingClientRect(), notices.getBoundingClientRect())) return;
    activeElement.scrollIntoView({ block: 'nearest' });
  }).observe(notices);
}

/** Shows a notice. @param closed called when the reader closes it */
export function showAside(name: string, closed?: () => void): void {
  const aside = findAside(name);
  if (!aside?.hidden) return;
  aside.hidden = false;
  aside.querySelector('[data-aside-close]')?.addEventListener(
    'click',
    () => {
      aside.hidden = true;
      closed?.();
    },
    { once: true },
  );
}

export const hideAside = (name: string): void => {
  const aside = findAside(name);
  if (aside) aside.hidden = true;
};

/** The path of the page without base and language. */
export const pathHere = (): string => sitePath(location.pathname);

export const isGamePage = (): boolean => pathHere().startsWith('/play/');

/** Whether a dialog keeps the page from being used. */
export const isBlocked = (): boolean => document.querySelector('dialog:modal') !== null;

/** Something the browser keeps for this session or for good; closed storage keeps nothing. */
export function kept(storage: 'localStorage' | 'sessionStorage', key: string, value?: string): string | null {
  try {
    if (value !== undefined) globalThis[storage].setItem(key, value);
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}
