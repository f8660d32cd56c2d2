import type { ClientDirective } from 'astro';
import { holdClicks } from './hold-clicks.ts';

/** Hydrates for a signed-in player: at once when the hint cookie is there, else on sign-in without a reload. */
const session: ClientDirective = (load, _options, island) => {
  const hydrate = () => holdClicks(load, island)();
  if (/(?:^|; )signed_in=1/.test(document.cookie)) hydrate();
  else document.addEventListener('hm:signed-in', hydrate, { once: true });
};

export default session;
