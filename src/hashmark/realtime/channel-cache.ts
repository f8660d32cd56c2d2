import type { Store } from '../store/store.ts';
import type { ChannelEvent } from './bus-events.ts';

/** How long the last event of a channel is kept, in milliseconds: as long as Pusher's servers keep it at least. */
const KEPT = 30 * 60_000;

export interface CachedEvent {
  event: string;
  /** JSON text. */
  data: string;
  /** Seconds that it is still kept. */
  ttl: number;
}

/** The last event of each cache channel, for all processes of the installation. */
export interface ChannelCache {
  keep(event: ChannelEvent): Promise<void>;
  find(channel: string): Promise<CachedEvent | undefined>;
  /** Forgets what is too old. */
  prune(): Promise<void>;
}

export function createChannelCache({ db }: Store, now: () => number): ChannelCache {
  return {
    async keep({ channel, event, data }) {
      const row = { event, data, at: now() };
      await db
        .insertInto('realtime_cache')
        .values({ channel, ...row })
        .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
        .execute();
    },
    async find(channel) {
      const row = await db
        .selectFrom('realtime_cache')
        .select(['event', 'data', 'at'])
        .where('channel', '=', channel)
        .where('at', '>', now() - KEPT)
        .executeTakeFirst();
      return row && { event: row.event, data: row.data, ttl: Math.ceil((row.at + KEPT - now()) / 1000) };
    },
    async prune() {
      await db
        .deleteFrom('realtime_cache')
        .where('at', '<=', now() - KEPT)
        .execute();
    },
  };
}
