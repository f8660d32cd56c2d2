import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { goOnWithNew } from '../shell/acting.tsx';

/** What a list in parts holds so far. */
export interface Parts<Item, Answer> {
  readonly items: readonly Item[];
  /** The part that was read last. */
  readonly last: Answer | undefined;
  readonly failure: CallFailure | undefined;
  readonly isWaiting: boolean;
  /** Whether it is known that there is nothing to list. */
  readonly isEmpty: boolean;
  /** Reads the next part; undefined where there is none. */
  readonly loadMore: (() => void) | undefined;
  /** Writes what has become of what is listed. */
  readonly rewrite: (change: (items: readonly Item[]) => readonly Item[]) => void;
}

interface Part<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** How many there are, as far as is known: `50+` where another part follows. */
export const countKnown = ({ items, next }: Part<unknown>) => ({
  count: items.length,
  shown: next === null ? String(items.length) : `${items.length}+`,
});

/**
 * A list that comes in parts, begun anew whenever `key` changes.
 *
 * @param read one part; undefined while there is nothing to ask for
 * @param rest how long a key that is being typed has to rest, in milliseconds: what was listed stays until something else is found
 */
export function useParts<Item, Answer extends Part<Item>>(
  key: string,
  read: ((after: string, signal?: AbortSignal) => Promise<Answer>) | undefined,
  rest?: number,
): Parts<Item, Answer> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [last, setLast] = useState<Answer>();
  const [failure, setFailure] = useState<CallFailure>();
  const [isWaiting, setWaiting] = useState(false);

  /** Ends what is read for a list that is no longer asked for. */
  const asking = useRef<AbortController>(undefined);

  async function load(after: string, signal?: AbortSignal): Promise<void> {
    if (!read) return;
    setWaiting(true);
    const asker = after === '' ? null : document.activeElement;
    try {
      const part = await read(after, signal);
      if (signal?.aborted) return;
      goOnWithNew(asker, () => {
        setItems((known) => (after === '' ? part.items : [...known, ...part.items]));
        setLast(part);
        setFailure(undefined);
        setWaiting(false);
      });
      return;
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      if (after === '') setItems([]);
      setFailure(error);
    }
    setWaiting(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is asked for
  useEffect(() => {
    const asked = new AbortController();
    asking.current = asked;
    if (rest === undefined || !read) setItems([]);
    setLast(undefined);
    setWaiting(false);
    const timer = setTimeout(() => void load('', asked.signal), rest);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [key]);
  const next = last?.next ?? null;
  const isEmpty = last !== undefined && !isWaiting && items.length === 0;
  const loadMore = next === null ? undefined : () => void (isWaiting || load(next, asking.current?.signal));
  return { items, last, failure, isWaiting, isEmpty, loadMore, rewrite: setItems };
}
