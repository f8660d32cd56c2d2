import Swiper from 'swiper';
import { A11y, Keyboard, Navigation } from 'swiper/modules';

export interface SwiperWords {
  back: string;
  on: string;
}

/** Makes slides of a row: swiped, by arrows and by keys. A part of its own, which waits until the page is at rest. */
export function makeSlides(root: HTMLElement, { back, on }: SwiperWords, start: number): Swiper {
  const find = (name: string) => root.querySelector<HTMLElement>(name);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Swiper(root, {
    modules: [A11y, Keyboard, Navigation],
    slidesPerView: 'auto',
    spaceBetween: 16,
    initialSlide: start,
    speed: calm ? 0 : 360,
    keyboard: { enabled: true },
    navigation: { prevEl: find('[data-back]'), nextEl: find('[data-on]') },
    a11y: { prevSlideMessage: back, nextSlideMessage: on, slideRole: '', scrollOnFocus: true },
  });
}
