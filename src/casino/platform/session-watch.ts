import { createHash } from 'node:crypto';
import { playerChannel } from 'hashmark/calls';
import type { Realtime } from 'hashmark/server';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

/** Sessions that are looked after; of more, the ones seen longest ago are not. */
const MOST = 10_000;
/** Questions to the platform under way at once. */
const AT_ONCE = 4;

type Sockets = Pick<Realtime, 'occupied'>;

/** Looks after sessions of another platform whose sockets are open here. */
export interface SessionWatch {
  /** @param cookie the `Cookie` header of a browser that has been let into the player's channel */
  add(cookie: string | undefined, playerId: string, sockets: Sockets): void;
  stop(): void;
}

/**
 * Asks again whether sessions still stand while their sockets are open: a socket that only listens would otherwise hear on
 * after the player was signed out elsewhere. One session costs one question per round.
 */
export function createSessionWatch(options: {
  /** Asks the platform, which tells the bus when the session has ended. */
  holds: (cookie: string, playerId: string) => Promise<boolean>;
  /** Between two rounds, in milliseconds. */
  every: number;
  log: Logger;
}): SessionWatch {
  const { holds, every, log } = options;
  const watched = new LRUCache<string, { cookie: string; playerId: string; isNew: boolean }>({ max: MOST });
  let timer: NodeJS.Timeout | undefined;
  let sockets: Sockets | undefined;

  async function checkAll(open: ReadonlySet<string>): Promise<void> {
    const entries = [...watched.entries()].values();
    const checkNext = async () => {
      for (const [key, entry] of entries) {
        // Between the signature and the subscription a socket is in no channel yet.
        const isOpen = entry.isNew || open.has(playerChannel(entry.playerId));
        entry.isNew = false;
        if (!isOpen || !(await holds(entry.cookie, entry.playerId))) watched.delete(key);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  }

  const round = () => {
    timer = undefined;
    Promise.resolve(sockets?.occupied())
      .then((open) => checkAll(open ?? new Set()))
      .catch((error: unknown) =>
        log.error({ err: error }, 'sessions of the platform could not be looked after'),
      )
      .finally(schedule);
  };
  let stopped = false;
  function schedule(): void {
    if (!stopped && watched.size > 0) timer ??= setTimeout(round, every).unref();
  }

  return {
    add(cookie, playerId, where) {
      if (!cookie) return;
      sockets = where;
      const key = createHash('sha256').update(cookie).digest('base64');
      watched.set(key, { cookie, playerId, isNew: true });
      schedule();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      watched.clear();
    },
  };
}
