import type { ClientDirective } from 'astro';
import { holdClicks } from './hold-clicks.ts';

/** Where a browser does not tell that it is at rest, in milliseconds. */
const SOON = 200;

/** Hydrates when the browser has nothing else to do. */
const atRest: ClientDirective = (load, _options, island) => {
  const start = holdClicks(load, island);
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, SOON);
};

export default atRest;
