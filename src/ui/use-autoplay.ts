import { type RefObject, useEffect, useState } from 'react';
import type Swiper from 'swiper';

/** Watches for reasons to stand still: a pointer or the keyboard on the slides, the page or the slides out of sight. */
function watchCalm(root: HTMLElement, change: (isCalm: boolean) => void, signal: AbortSignal): void {
  const reasons = new Set<string>(['hidden']);
  const set = (reason: string, holds: boolean) => {
    if (holds) reasons.add(reason);
    else reasons.delete(reason);
    change(reasons.size === 0);
  };
  const seen = new IntersectionObserver(
    ([entry]) => set('hidden', !entry?.isIntersecting || document.hidden),
    { threshold: 0.5 },
  );
  seen.observe(root);
  const inSight = () => {
    seen.unobserve(root);
    seen.observe(root);
  };
  document.addEventListener('visibilitychange', inSight, { signal });
  root.addEventListener('pointerenter', () => set('pointer', true), { signal });
  root.addEventListener('pointerleave', () => set('pointer', false), { signal });
  root.addEventListener('focusin', () => set('focus', true), { signal });
  root.addEventListener('focusout', () => set('focus', false), { signal });
  signal.addEventListener('abort', () => seen.disconnect(), { once: true });
}

/**
 * Moves slides on by themselves, from the last to the first again.
 *
 * @param every milliseconds; undefined: not at all
 * @returns whether the reader has stopped it, and what changes that
 */
export function useAutoplay(
  root: RefObject<HTMLElement | null>,
  swiper: Swiper | null,
  every: number | undefined,
): [isStopped: boolean, toggle: () => void] {
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!root.current || !swiper || every === undefined || isStopped || isStill) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    const move = () => (swiper.isEnd ? swiper.slideTo(0) : swiper.slideNext());
    watchCalm(
      root.current,
      (isFree) => {
        clearInterval(timer);
        timer = isFree ? setInterval(move, every) : undefined;
      },
      abort.signal,
    );
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [root, swiper, every, isStopped]);
  return [isStopped, () => setStopped((was) => !was)];
}
