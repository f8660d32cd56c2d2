import Swiper from 'swiper';
import { A11y } from 'swiper/modules';

/** Lets arrows and arrow keys lead through slides, and arrows say where there is nothing further. */
function leadByHand(swiper: Swiper, root: HTMLElement): void {
  const ended = new AbortController();
  const { signal } = ended;
  const [back, on] = ['[data-back]', '[data-on]'].map((name) => root.querySelector<HTMLElement>(name));
  const lead = (button: HTMLElement | null | undefined, isOn: boolean) =>
    button?.addEventListener('click', () => (isOn ? swiper.slideNext() : swiper.slidePrev()), { signal });
  const show = () => {
    root.toggleAttribute('data-locked', swiper.isLocked);
    // Not `disabled`: whoever has just pressed it by key keeps the place.
    for (const [button, isEnd] of [[back, swiper.isBeginning] as const, [on, swiper.isEnd] as const])
      button?.setAttribute('aria-disabled', String(isEnd));
  };
  lead(back, false);
  lead(on, true);
  root.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isArrow = key === 'ArrowRight' || key === 'ArrowLeft';
      if (!isArrow || (target as Element).closest('input, select, textarea')) return;
      if ((key === 'ArrowRight') === swiper.rtl) swiper.slidePrev();
      else swiper.slideNext();
    },
    { signal },
  );
  for (const event of ['slideChange', 'toEdge', 'fromEdge', 'lock', 'unlock'] as const)
    swiper.on(event, show);
  swiper.on('destroy', () => ended.abort());
  show();
}

/** Makes slides of a row: swiped, by arrows and by keys. A part of its own, which waits until the page is at rest. */
export function makeSlides(root: HTMLElement, start: number): Swiper {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const swiper = new Swiper(root, {
    modules: [A11y],
    slidesPerView: 'auto',
    spaceBetween: 16,
    initialSlide: start,
    speed: calm ? 0 : 360,
    a11y: { slideRole: '', scrollOnFocus: true },
  });
  leadByHand(swiper, root);
  return swiper;
}
