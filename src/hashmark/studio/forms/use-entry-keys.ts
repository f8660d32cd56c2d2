import { useRef } from 'react';

/** A list, with a key for each of its entries. */
export interface KeyedList {
  readonly list: readonly unknown[];
  readonly keys: readonly number[];
  /** The key of the entry that is added next. */
  readonly next: number;
}

/** The keys of a list that was another before: an entry that was moved keeps its own, and so does one that was changed in its place. */
export function keysOf(list: readonly unknown[], before: KeyedList): KeyedList {
  const free = new Set(before.list.keys());
  const keys: number[] = [];
  const places: ((entry: unknown, at: number) => number | undefined)[] = [
    (entry, at) => (before.list[at] === entry ? at : undefined),
    (entry) => [...free].find((from) => before.list[from] === entry),
    (_, at) => at,
  ];
  for (const placeOf of places)
    for (const [at, entry] of list.entries()) {
      const from = keys[at] === undefined ? placeOf(entry, at) : undefined;
      const key = from !== undefined && free.delete(from) ? before.keys[from] : undefined;
      if (key !== undefined) keys[at] = key;
    }
  let { next } = before;
  for (const at of list.keys()) keys[at] ??= next++;
  return { list, keys, next };
}

/** A key for each entry of a list, which goes with it wherever it is moved. Entries are told apart by what they hold. */
export function useEntryKeys(list: readonly unknown[]): readonly number[] {
  const known = useRef<KeyedList>({ list: [], keys: [], next: 0 });
  known.current = keysOf(
    list.map((entry) => JSON.stringify(entry)),
    known.current,
  );
  return known.current.keys;
}
