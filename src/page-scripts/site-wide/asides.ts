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

/** Scrolls what has the focus out from below a notice that has just come. */
function uncover(aside: HTMLElement): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return;
  const covered = activeElement.getBoundingClientRect();
  const over = aside.getBoundingClientRect();
  const isApart =
    covered.bottom <= over.top ||
    covered.top >= over.bottom ||
    covered.right <= over.left ||
    covered.left >= over.right;
  if (!isApart) activeElement.scrollIntoView({ block: 'nearest' });
}

/** Shows a notice. @param closed called when the reader closes it */
export function showAside(name: string, closed?: () => void): void {
  const aside = findAside(name);
  if (!aside?.hidden) return;
  aside.hidden = false;
  // The page has made room for it by the frame after the next.
  requestAnimationFrame(() => requestAnimationFrame(() => uncover(aside)));
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
