/** How long the last event of a channel is kept, and how often its listeners are counted. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChannelCache } from '../../../src/hashmark/realtime/channel-cache.ts';
import { createSubscriptionCounts } from '../../../src/hashmark/realtime/subscription-counts.ts';
import { createHarness, POSTGRES } from '../../casino/harness.ts';

const KEPT = 30 * 60_000;

const openSqlite = async () => (await createHarness()).services.store;

describe.each([['SQLite', openSqlite] as const, POSTGRES])(
  'the last event of a channel in %s',
  (_, openStore) => {
    it('is told for half an hour after the last one, with how long it still is, and forgotten only then', async () => {
      const store = await openStore();
      let now = Date.now();
      const cache = createChannelCache(store, () => now);
      const rows = async () =>
        (await store.db.selectFrom('realtime_cache').select('channel').execute()).length;
      await cache.keep({ channel: 'cache-a', event: 'first', data: '1' });
      now += KEPT - 1;
      await cache.keep({ channel: 'cache-b', event: 'other', data: '0' });
      await cache.prune();
      expect(await cache.find('cache-a')).toEqual({ event: 'first', data: '1', ttl: 1 });
      now += 1;
      expect(await cache.find('cache-a')).toBeUndefined();
      await cache.keep({ channel: 'cache-a', event: 'last', data: '2' });
      await cache.prune();
      expect(await cache.find('cache-a')).toEqual({ event: 'last', data: '2', ttl: KEPT / 1000 });
      expect(await cache.find('cache-b')).toMatchObject({ event: 'other' });
      now += KEPT - 1;
      await cache.prune();
      expect(await rows()).toBe(1);
      expect(await cache.find('cache-b')).toBeUndefined();
    });
  },
);

describe('listeners', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are told how many they are within a second of a change, once a second at most, and rightly in the end', async () => {
    const change = fc.record({ channel: fc.constantFrom('room', 'hall', 'silent'), after: fc.nat(700) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
        const now = new Map<string, number>();
        const told: { channel: string; count: number; at: number }[] = [];
        const counts = createSubscriptionCounts({
          isCounted: (channel) => channel !== 'silent',
          counts: async () => new Map(now),
          send: async ({ channel, data }) => {
            const { subscription_count: count } = JSON.parse(data) as { subscription_count: number };
            told.push({ channel, count, at: Date.now() });
          },
          onError: (error) => {
            throw error;
          },
        });
        for (const { channel, after } of changes) {
          await vi.advanceTimersByTimeAsync(after);
          now.set(channel, (now.get(channel) ?? 0) + 1);
          counts.onChange(channel);
        }
        await vi.advanceTimersByTimeAsync(1000);
        for (const channel of ['room', 'hall']) {
          const own = told.filter((each) => each.channel === channel);
          expect(own.at(-1)?.count).toBe(now.get(channel));
          for (const [index, { at }] of own.slice(1).entries())
            expect(at - (own[index]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
        }
        expect(told.some(({ channel }) => channel === 'silent')).toBe(false);
      }),
    );
  });
});
