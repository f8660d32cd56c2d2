import { type RefObject, useEffect, useRef, useState } from 'react';
import type Swiper from 'swiper';
import { atRest } from '../stores/at-rest.ts';
import { loadPart } from '../stores/retries.ts';

/**
 * Makes slides of what is a row without it.
 *
 * @param start which slide to begin at; a change moves there
 * @returns the element of the slides, and what moves them once it is there
 */
export function useSwiper(start: number): [RefObject<HTMLDivElement | null>, Swiper | null] {
  const element = useRef<HTMLDivElement>(null);
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start of a later render moves, and makes no new slides.
  useEffect(() => {
    let made: Swiper | undefined;
    let isLeft = false;
    // Until then it is a row that scrolls sideways.
    void atRest()
      .then(() => loadPart(() => import('./swiper-slides.ts')))
      .then(({ makeSlides }) => {
        if (isLeft || !element.current) return;
        made = makeSlides(element.current, start);
        setSwiper(made);
      });
    return () => {
      isLeft = true;
      made?.destroy();
      setSwiper(null);
    };
  }, []);
  useEffect(() => {
    swiper?.slideTo(start, 0);
  }, [swiper, start]);
  return [element, swiper];
}
