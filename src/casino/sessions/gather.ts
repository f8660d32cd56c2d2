/** Looks many things up at once. */
type Load<Key, Found> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>;

/**
 * Gathers look-ups: who asks while one is under way is answered by the next, which begins after they have asked. So nobody is told
 * anything older than the question, and however many ask, two are under way at most.
 */
export function gather<Key, Found>(load: Load<Key, Found>): (key: Key) => Promise<Found | undefined> {
  let next: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | undefined;
  let present: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<Key>();
      const found = present.then(() => {
        next = undefined;
        return load([...keys]);
      });
      // Those who have asked hear of it.
      present = found.catch(() => undefined);
      next = { keys, found };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
