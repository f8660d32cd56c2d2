import type { ClientDirective } from 'astro';

/** Which element is clicked again when the island is live; null where the click is none of the island's. */
type FindHeld = (click: MouseEvent & { target: Element }) => HTMLElement | null;

/** A button that does nothing without a script: neither of a form, nor of what the browser opens by itself. */
const SCRIPTED = 'button:not([popovertarget],[commandfor],[form],form :not([type=button]))';
const findScripted: FindHeld = ({ target }) => target.closest<HTMLElement>(SCRIPTED);

/**
 * Hydrates an island, and repeats the last click that came before it was live: who sees a button may use it. Until then it is busy.
 *
 * It stands in every page that has an island, once for each directive there, so it is small.
 *
 * @param load as Astro gives it to a directive
 * @returns hydrates, at the first call
 */
export function holdClicks(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
  findHeld: FindHeld = findScripted,
): () => void {
  let isStarted: boolean | undefined;
  let clicked: HTMLElement | null | undefined;

  const hold = (event: MouseEvent) => {
    const held = findHeld(event as Parameters<FindHeld>[0]);
    if (!held) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    release();
    clicked = held;
    held.ariaBusy = 'true';
    start();
  };
  const release = () => {
    if (clicked) clicked.ariaBusy = null;
    return clicked;
  };
  const repeat = () => {
    island.removeEventListener('click', hold, true);
    release()?.click();
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    load()
      .then((hydrate) => hydrate())
      .then(repeat, repeat);
  };

  island.addEventListener('click', hold, true);
  return start;
}
