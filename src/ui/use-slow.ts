import { useEffect, useState } from 'react';
import { SLOW_AFTER } from './slow-after.ts';

/** Whether the answer to a call is long in coming, as without a network, where it is asked for again until there is one. */
export function useSlow(isAwaited: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(setSlow, SLOW_AFTER, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isAwaited]);
  // Nothing is slow any more with the answer, although the state is set back a moment later.
  return isAwaited && isSlow;
}
