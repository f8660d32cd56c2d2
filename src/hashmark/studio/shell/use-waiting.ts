import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useMay, useMe } from '../api/me.ts';
import { $turn, listReviews } from '../api/reviews.ts';
import { countKnown } from '../knowing/use-parts.ts';
import { $path } from './router.ts';

/** How many documents wait for a look or for a better text of whoever asks, as far as is known. */
export function useWaiting(): ReturnType<typeof countKnown> {
  const me = useMe();
  const may = useMay();
  const path = useStore($path);
  const turn = useStore($turn);
  const [waiting, setWaiting] = useState({ count: 0, shown: '' });
  const isKnown = me !== undefined && may !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every screen, and whenever something was done
  useEffect(() => {
    if (!isKnown) return undefined;
    const asked = new AbortController();
    const read = async () => {
      const { items, next } = await listReviews('', asked.signal);
      const own = items.filter((one) =>
        one.what === 'asked' ? one.asked_by !== me.actor && may('approve', one) : one.asked_by === me.actor,
      );
      setWaiting(countKnown({ items: own, next }));
    };
    // What is not known is not told; the screen says why.
    const tell = () => void read().catch(() => undefined);
    tell();
    addEventListener('focus', tell, asked);
    return () => asked.abort();
  }, [isKnown, path, turn]);
  return waiting;
}
