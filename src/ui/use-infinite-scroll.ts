import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the viewport the end may be for the next part to be loaded, in pixels (PAGE-16). */
const AHEAD = 500;

/**
 * Loads the next part of a list when its end comes near; one load at a time (PAGE-17).
 *
 * @param end the marker at the end of the list; without one the end of the page counts
 * @param load loads the next part; null when there is none
 */
export function useInfiniteScroll(
  end: RefObject<HTMLElement | null> | undefined,
  load: (() => Promise<void>) | null,
): void {
  const isLoading = useRef(false);
  // A reader who is at the end already scrolls no more: what has been loaded is looked at once it stands there.
  const [loads, setLoads] = useState(0);
  // Not as soon as a part is there: until it is shown, `load` would bring the same one again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each load.
  useEffect(() => {
    isLoading.current = false;
  }, [loads]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each load.
  useEffect(() => {
    if (!load) return;
    let isOver = false;
    const look = () => {
      const bottom =
        end?.current?.getBoundingClientRect().top ?? document.documentElement.scrollHeight - scrollY;
      if (isLoading.current || isOver || bottom - innerHeight > AHEAD) return;
      isLoading.current = true;
      void load().finally(() => setLoads((count) => count + 1));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look, { passive: true });
    return () => {
      isOver = true;
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [end, load, loads]);
}
