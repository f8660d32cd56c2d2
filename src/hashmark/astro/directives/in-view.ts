import type { ClientDirective } from 'astro';
import { holdClicks } from './hold-clicks.ts';

/** How far below or above the window an island begins to hydrate. */
const MARGIN = '200px';

/** Hydrates on nearing the viewport. */
const inView: ClientDirective = (load, _options, island) => {
  const start = holdClicks(load, island);
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      start();
    },
    { rootMargin: MARGIN },
  );
  // The island itself has no box.
  for (const child of island.children) seen.observe(child);
};

export default inView;
