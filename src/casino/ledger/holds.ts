/** How long after the first blocked try the next one follows, and at most after many, in milliseconds. */
const [FIRST, LONGEST] = [25, 1_000];
/** A hold is forgotten when it has been over for so long, in milliseconds. */
const FORGOTTEN = 10_000;

/** What is not tried for a while because somebody else held its rows; each further time the pause is twice as long. */
export interface Holds {
  has(key: unknown, now: number): boolean;
  /** Whether it was held, and has not been done since. */
  knows(key: unknown): boolean;
  add(key: unknown, now: number): void;
  delete(key: unknown): void;
}

export function createHolds(): Holds {
  const holds = new Map<unknown, { until: number; pause: number }>();
  return {
    has: (key, now) => now < (holds.get(key)?.until ?? 0),
    knows: (key) => holds.has(key),
    add(key, now) {
      for (const [other, { until }] of holds) if (until + FORGOTTEN < now) holds.delete(other);
      const last = holds.get(key);
      const pause = last ? Math.min(last.pause * 2, LONGEST) : FIRST;
      holds.set(key, { until: now + pause, pause });
    },
    delete: (key) => void holds.delete(key),
  };
}
