import { atRest } from './at-rest.ts';
import { logFailure } from './log.ts';
import { listen } from './realtime.ts';
import type { Listener } from './realtime-listener.ts';
import { LONGEST_HIDDEN, mayPass, pauseAfter } from './retries.ts';

interface FeedOptions<Data, Event> {
  /** Without one the state is read and not followed. */
  channel?: string | undefined;
  /** Goes with a channel. */
  event?: string | undefined;
  /** Reads the whole state by call. */
  read(signal: AbortSignal): Promise<Data>;
  onRead(data: Data): void;
  /** The page shows what the server printed: to read it anew waits for the rest of the page. */
  printed?: true;
  /** Applies one event to the state, which may hold it already: a read can be ahead of the events. */
  onEvent?(data: Event): void;
  /** Under what name a failed read is logged; none where `read` does it. */
  failure?: string | undefined;
  /** Shows a default where nothing has been read yet; the next read may succeed. */
  onFailure?(): void;
}

export interface Feed {
  /** Reads again. */
  refresh(): void;
  /** Reads again what may have been missed, as {@link Listener.onOpen} is told of it. */
  catchUp(quietSince: number): void;
  /** Reads again if a read is under way, which may not hold what has been changed meanwhile. */
  overtake(): void;
  stop(): void;
}

/**
 * Keeps a state current: reads it once, then follows its events. Reads it again when the channel (re)opens, when a version
 * was missed, when an event came in while a read was under way, and after a while when a read has failed.
 */
export function openFeed<Data, Event>(options: FeedOptions<Data, Event>): Feed {
  let ended = false;
  let openings = 0;
  let attempt = new AbortController();
  let version: number | undefined;
  let reading = false;
  let stale = false;
  let failures = 0;
  /** When the last read began. */
  let begun = Number.NaN;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    stale = true;
    clearTimeout(timer);
    if (reading) return;
    reading = true;
    while (stale && !ended) {
      stale = false;
      attempt = new AbortController();
      begun = performance.now();
      try {
        const data = await options.read(attempt.signal);
        failures = 0;
        if (!attempt.signal.aborted) options.onRead(data);
      } catch (error) {
        if (attempt.signal.aborted) continue;
        // Said once for as long as it lasts.
        if (options.failure && failures === 0) logFailure(options.failure, error);
        options.onFailure?.();
        if (mayPass(error))
          timer = setTimeout(
            refresh,
            pauseAfter(failures++, options.channel ? undefined : LONGEST_HIDDEN, error),
          );
      }
    }
    reading = false;
  }

  const catchUp: Listener<Event>['onOpen'] = (quietSince) => {
    if (failures > 0 || !(begun >= quietSince)) void refresh();
  };

  const leave =
    options.channel &&
    listen<Event>(options.channel, options.event as string, {
      onOpen(quietSince) {
        // A read that is under way since before may be waiting for seconds to try again, and the server is back now.
        if (openings++) attempt.abort();
        catchUp(quietSince);
      },
      onEvent({ version: next, data }) {
        const follows = version === undefined || next === version + 1;
        version = next;
        if (follows) options.onEvent?.(data);
        if (!follows || reading) void refresh();
      },
    });
  if (options.printed) void atRest().then(refresh);
  else void refresh();
  return {
    refresh,
    catchUp,
    overtake() {
      if (reading) {
        attempt.abort();
        void refresh();
      }
    },
    stop() {
      ended = true;
      attempt.abort();
      clearTimeout(timer);
      if (leave) leave();
    },
  };
}
