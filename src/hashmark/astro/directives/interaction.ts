import type { ClientDirective } from 'astro';
import { holdClicks } from './hold-clicks.ts';

/** How long a click waits for its script; then the element's own link or form takes over again. */
const DEADLINE = 8000;

/**
 * Hydrates when a reader is about to use the island.
 *
 * Clicks on links and forms inside are held too, since the island may show itself what they lead to; they work by themselves
 * when the script cannot be loaded.
 */
const interaction: ClientDirective = (load, _options, island) => {
  const hydrate = () =>
    Promise.race([
      load().then((run) => run()),
      new Promise<void>((isLate) => {
        setTimeout(isLate, DEADLINE);
      }),
    ]);
  const start = holdClicks(
    async () => hydrate,
    island,
    ({ target, metaKey, ctrlKey, shiftKey, altKey }) =>
      // Else wants the link in a tab or window of its own.
      metaKey || ctrlKey || shiftKey || altKey
        ? null
        : target.closest<HTMLElement>('a, button, summary, label, input'),
  );
  for (const type of ['pointerenter', 'pointerdown', 'focusin', 'touchstart'])
    island.addEventListener(type, start, { capture: true, passive: true });
};

export default interaction;
