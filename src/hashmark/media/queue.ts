import { Refusal } from '../http/errors.ts';

/** So many may wait; more are told to come again. */
const MAX_WAITING = 200;

/** Does one thing after another. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** @throws Refusal `unavailable` when too many wait */
    async add<T>(work: () => Promise<T>): Promise<T> {
      if (waiting >= MAX_WAITING)
        throw new Refusal('unavailable', { message: 'Too many pictures wait to be read.', retryAfter: 10 });
      waiting++;
      const done = last.then(work);
      last = done.catch(() => undefined);
      try {
        return await done;
      } finally {
        waiting--;
      }
    },
    async idle(): Promise<void> {
      await last;
    },
  };
}
