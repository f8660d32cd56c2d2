import { expect } from 'vitest';
import { addPoints } from '../../../src/casino/comp-points/points.ts';
import { issueLootBox } from '../../../src/casino/loot-boxes/loot-boxes.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, newcomer } from '../harness.ts';

export const key = () => crypto.randomUUID();
export const DAY = 86_400_000;

/** A new player with points, and a clock that is moved by hand. */
export async function player(
  options: { points?: number; store?: Store; groups?: number[]; at?: string } = {},
) {
  const clock = { now: Date.parse(options.at ?? '2026-11-18T12:00:00Z') };
  const chance = { next: 0.15 };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => chance.next };
  const harness = await createHarness({ runtime, ...(options.store ? { store: options.store } : {}) });
  const { ledger, jobs } = harness.services.sandbox;
  const { api } = harness.browser();
  const user = newcomer('mira@example.com');
  const { id } = await api.call('signUp', { body: user });
  for (const group_id of options.groups ?? [])
    await harness.services.store.db.insertInto('player_groups').values({ player_id: id, group_id }).execute();
  if (options.points) await ledger.run((work) => addPoints(work, id, options.points ?? 0, 'comp-award'));
  return {
    ...harness,
    api,
    id,
    chance,
    points: () => api.call('getCompPoints'),
    exchange: (
      type: 'money' | 'freespins' | 'lootboxes',
      points: number,
      group: string,
      idempotencyKey = key(),
    ) =>
      api.call('exchangeCompPoints', {
        params: { type },
        body: { exchange: { points, group, currency: 'EUR' } },
        idempotencyKey,
      }),
    tickets: (lottery_id: string, tickets_count: number) =>
      api.call('exchangeCompPoints', {
        params: { type: 'lotteries' },
        body: { exchange: { tickets_count, lottery_id, group: 'lottery_ticket', currency: 'EUR' } },
        idempotencyKey: key(),
      }),
    box: (groups: readonly number[] = []) =>
      ledger.run((work) => issueLootBox(work, { playerId: id, groups })),
    open: (box: string, idempotencyKey = key()) =>
      api.call('openLootBox', { params: { id: box }, idempotencyKey }),
    async pass(milliseconds: number) {
      clock.now += milliseconds;
      await jobs.runDue();
      await api.call('signIn', { body: { user: { email: user.user.email, password: user.user.password } } });
    },
    verified: async () => expect(await ledger.verify()).toEqual([]),
  };
}
