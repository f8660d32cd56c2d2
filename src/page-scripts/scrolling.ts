import { offersTop } from '../casino/rules/navigation.ts';

/** Offers the way back to the top to who scrolls up (MENU-12). A script of its own, which `page.ts` loads with the first scroll. */
const way = document.querySelector<HTMLElement>('[data-to-top]');
let before = scrollY;

addEventListener(
  'scroll',
  () => {
    if (way && scrollY !== before) way.hidden = !offersTop(before, scrollY);
    before = scrollY;
  },
  { passive: true },
);
