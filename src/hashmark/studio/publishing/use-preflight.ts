import { useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type Preflight, preflight, type Target } from '../api/publishing.ts';

/** How long a time that is being chosen has to rest before it is asked for, in milliseconds. */
const REST = 250;

/** What publishing would meet, asked anew whenever something else, or another time, is chosen. */
export function usePreflight(
  items: readonly Target[],
  window: Parameters<typeof preflight>[1],
  version: string,
) {
  const [found, setFound] = useState<Preflight>();
  const [failure, setFailure] = useState<CallFailure>();
  const asked = JSON.stringify([items, window, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text names all that is asked for
  useEffect(() => {
    if (items.length === 0) {
      setFound(undefined);
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setFound(await preflight(items, window, abort.signal));
        setFailure(undefined);
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof CallFailure)) throw error;
        setFound(undefined);
        setFailure(error);
      }
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  return { found, failure };
}
