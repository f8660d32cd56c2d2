/** A list that is ordered newest first, with an entry as it is now: in its place, or at the front where it is new. */
export function withEntry<Entry extends { id: string }>(
  list: readonly Entry[],
  entry: Entry,
): readonly Entry[] {
  return list.some(({ id }) => id === entry.id)
    ? list.map((old) => (old.id === entry.id ? entry : old))
    : [entry, ...list];
}
