import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../api/client.ts';

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
 */
export function useParts<Item, Answer extends Part<Item>>(
  key: string,
  read: ((after: string, signal?: AbortSignal) => Promise<Answer>) | undefined,
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
    try {
      const part = await read(after, signal);
      if (signal?.aborted) return;
      setItems((known) => (after === '' ? part.items : [...known, ...part.items]));
      setLast(part);
      setFailure(undefined);
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    }
    setWaiting(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is asked for
  useEffect(() => {
    const asked = new AbortController();
    asking.current = asked;
    setItems([]);
    setLast(undefined);
    void load('', asked.signal);
    return () => asked.abort();
  }, [key]);
  const next = last?.next ?? null;
  const isEmpty = last !== undefined && !isWaiting && items.length === 0;
  const loadMore = next === null ? undefined : () => void load(next, asking.current?.signal);
  return { items, last, failure, isWaiting, isEmpty, loadMore };
}
