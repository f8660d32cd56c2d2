import { useEffect, useRef, useState } from 'react';

/** How many steps a figure takes to a new value, one a second. */
const STEPS = 3;
const SECOND = 1000;

/**
 * Counts up to a value that the server has sent, at most one step a second; never beyond it.
 *
 * A lower value, and every value for readers who asked for less motion, is shown at once.
 */
export function useCounted(value: number): number {
  const [shown, setShown] = useState(value);
  const current = useRef(value);
  useEffect(() => {
    const show = (next: number) => {
      current.current = next;
      setShown(next);
    };
    if (value <= current.current || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(value);
      return;
    }
    const from = current.current;
    let step = 0;
    const advance = () => {
      step += 1;
      show(step >= STEPS ? value : Math.floor(from + ((value - from) * step) / STEPS));
      if (step >= STEPS) clearInterval(timer);
    };
    const timer = setInterval(advance, SECOND);
    advance();
    return () => clearInterval(timer);
  }, [value]);
  return shown;
}
