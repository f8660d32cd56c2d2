import type { Bus, BusMessage, Runtime, Store } from 'hashmark/server';
import type { Logger } from 'pino';
import type { StandingsTold } from '../entities/tournament.ts';
import { countedIn } from './places.ts';
import { readTopPlayers } from './standings.ts';

/** Everybody hears of standings at most this often, in milliseconds. */
const TELL_EVERY = 500;
/** So many tournaments are told of at once; further ones follow. */
const MOST = 20;

/** Tells everybody who leads, after the bets that this process books. */
export interface StandingsTeller {
  /** Takes note of a message that this process has sent. */
  hear(message: BusMessage): void;
  /** Ends it, after what is under way. */
  stop(): Promise<void>;
}

/**
 * Tells of the tournaments in which bets have counted, some time after them and for all of them at once: what everybody hears does
 * not grow with the bets, and no bet waits for it. Those of groups are not told of, nor are quests, which have no places.
 */
export function createStandingsTeller(parts: {
  store: Store;
  bus: Bus;
  runtime: Runtime;
  log: Logger;
}): StandingsTeller {
  const { store, bus, runtime, log } = parts;
  const moved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let version = 0;
  let isOver = false;

  async function tell(ids: readonly string[]): Promise<void> {
    const open = await store.reader
      .selectFrom('tournaments')
      .select('id')
      .where('id', 'in', ids)
      .where('type', '=', 'tournament')
      .where('groups', '=', '[]')
      .where('nonvisible', '=', 0)
      .execute();
    const data: StandingsTold = [];
    for (const { id } of open)
      data.push({ tournament_id: id, top_players: await readTopPlayers(store.reader, id) });
    if (data.length === 0) return;
    const at = new Date(runtime.now()).toISOString();
    await bus.publish({ topic: 'standings', data: { version: ++version, at, data } });
  }

  function schedule(): void {
    if (timer || isOver || moved.size === 0) return;
    timer = setTimeout(() => {
      const ids = [...moved].slice(0, MOST);
      for (const id of ids) moved.delete(id);
      telling = tell(ids)
        .catch((error: unknown) => log.error({ err: error }, 'standings could not be told'))
        .finally(() => {
          timer = undefined;
          schedule();
        });
    }, TELL_EVERY);
    timer.unref();
  }

  return {
    hear(message) {
      for (const id of countedIn(message)) moved.add(id);
      schedule();
    },
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await telling;
    },
  };
}
