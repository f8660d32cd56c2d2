/** Groups of a process that run at this moment. */
export interface Crowd {
  /** Waits until a group of this size may run. @returns to be called at its end */
  enter(size: () => number): Promise<() => void>;
}

/** A group of so many runs beside others at once. */
const LARGE = 16;
/** A smaller one waits so long for others to end, in milliseconds, and grows meanwhile. */
const PATIENCE = 20;

/**
 * Has small groups wait for those that run: a group costs much the same whatever its size, so that many small ones side by side would
 * keep each other small. Whoever is alone waits for nobody.
 */
export function createCrowd(): Crowd {
  let running = 0;
  let waiting: (() => void)[] = [];
  const leave = () => {
    running--;
    const next = waiting;
    waiting = [];
    for (const wake of next) wake();
  };
  return {
    async enter(size) {
      const begun = performance.now();
      while (running > 0 && size() < LARGE) {
        const left = begun + PATIENCE - performance.now();
        if (left <= 0) break;
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, left);
        waiting.push(resolve);
        await promise;
        clearTimeout(timer);
      }
      running++;
      return leave;
    },
  };
}
