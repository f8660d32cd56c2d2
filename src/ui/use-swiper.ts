import { type RefObject, useEffect, useRef } from 'react';
import Swiper from 'swiper';
import { A11y, Keyboard, Navigation } from 'swiper/modules';

interface SwiperWords {
  back: string;
  on: string;
}

/**
 * Makes slides of what is a row without it: swiped, by arrows and by keys.
 *
 * @param start which slide to begin at; a change moves there
 */
export function useSwiper(words: SwiperWords, start: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const { back, on } = words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start of a later render moves, and makes no new slides.
  useEffect(() => {
    const root = element.current;
    if (!root) return;
    const find = (name: string) => root.querySelector<HTMLElement>(name);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = new Swiper(root, {
      modules: [A11y, Keyboard, Navigation],
      slidesPerView: 'auto',
      spaceBetween: 16,
      initialSlide: start,
      speed: calm ? 0 : 360,
      keyboard: { enabled: true },
      navigation: { prevEl: find('[data-back]'), nextEl: find('[data-on]') },
      a11y: { prevSlideMessage: back, nextSlideMessage: on, slideRole: '', scrollOnFocus: true },
    });
    swiper.current = made;
    return () => {
      made.destroy();
    };
  }, [back, on]);
  useEffect(() => {
    swiper.current?.slideTo(start, 0);
  }, [start]);
  return element;
}
