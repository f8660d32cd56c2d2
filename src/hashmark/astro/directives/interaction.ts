import type { ClientDirective } from 'astro';

/** How long a click waits for its script; then the element's own link or form takes over again. */
const DEADLINE = 8000;

/**
 * Hydrates when a reader is about to use the island, and repeats the click that came before it was live.
 *
 * A link or form inside works by itself when the script cannot be loaded.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const warm = ['pointerenter', 'pointerdown', 'focusin', 'touchstart'];
  let started = false;
  let clicked: HTMLElement | undefined;

  const stop = () => {
    for (const type of warm) element.removeEventListener(type, start, true);
    element.removeEventListener('click', hold, true);
  };
  const repeat = () => {
    stop();
    if (clicked?.isConnected) clicked.click();
  };
  const hold = (event: MouseEvent) => {
    // Wants the link in a tab or window of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.target instanceof HTMLElement || event.target instanceof SVGElement)
      clicked = event.target.closest<HTMLElement>('a, button, summary, label, input') ?? undefined;
    start();
  };
  function start() {
    if (started) return;
    started = true;
    const late = setTimeout(repeat, DEADLINE);
    load()
      .then((hydrate) => hydrate())
      .then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
      .then(repeat, repeat)
      .finally(() => clearTimeout(late));
  }

  for (const type of warm) element.addEventListener(type, start, { capture: true, passive: true });
  element.addEventListener('click', hold, true);
};

export default interaction;
