import { z } from 'zod';
import type { BusMessage } from './bus.ts';

/** How long a sender waits until the others have heard, in milliseconds. */
const WAIT = 250;

/** Topics between buses; those who listen never see them. */
export const ASKED = 'bus:asked';
export const HEARD = 'bus:heard';

export const askedSchema = z.strictObject({
  id: z.uuid(),
  message: z.strictObject({ topic: z.string().min(1).max(100), data: z.unknown() }),
});
export const heardSchema = z.strictObject({ id: z.uuid(), by: z.uuid() });

export const askedMessage = (id: string, message: BusMessage): BusMessage => ({
  topic: ASKED,
  data: { id, message },
});
export const heardMessage = (id: string, by: string): BusMessage => ({ topic: HEARD, data: { id, by } });

/** Who has heard which message. */
export interface Hearing {
  /**
   * Begins to listen for answers.
   *
   * @returns a function that takes who should answer, waits for them, and gives those who have not in time
   */
  begin(id: string): (expected: readonly string[]) => Promise<string[]>;
  /** Takes an answer down. */
  note(id: string, by: string): void;
}

interface Waiting {
  readonly heard: Set<string>;
  onHeard?: () => void;
}

export function createHearing(): Hearing {
  const open = new Map<string, Waiting>();
  return {
    begin(id) {
      const entry: Waiting = { heard: new Set() };
      open.set(id, entry);
      return async (expected) => {
        const missing = () => expected.filter((name) => !entry.heard.has(name));
        if (missing().length > 0)
          await new Promise<void>((resolve) => {
            const late = setTimeout(resolve, WAIT);
            entry.onHeard = () => {
              if (missing().length > 0) return;
              clearTimeout(late);
              resolve();
            };
          });
        open.delete(id);
        return missing();
      };
    },
    note(id, by) {
      const entry = open.get(id);
      entry?.heard.add(by);
      entry?.onHeard?.();
    },
  };
}
