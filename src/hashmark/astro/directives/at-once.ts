import type { ClientDirective } from 'astro';
import { holdClicks } from './hold-clicks.ts';

/** Hydrates at once. */
const atOnce: ClientDirective = (load, _options, island) => holdClicks(load, island)();

export default atOnce;
