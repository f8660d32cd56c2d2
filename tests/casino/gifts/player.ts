import { expect } from 'vitest';
import type { Gift } from '../../../src/casino/entities/gift.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, newcomer, postgresStore } from '../harness.ts';

const key = () => crypto.randomUUID();

/** A new player, a clock moved by hand, and games in which every round has the same end. */
export async function player(options: { loses?: boolean; url?: string | undefined } = {}) {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  // The top of the table never wins; 0.15 falls into the line that pays twice the stake.
  const chance = { next: options.loses ? 0.999_999 : 0.15 };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => chance.next };
  const harness = await createHarness({
    runtime,
    ...(options.url ? { store: await postgresStore(options.url) } : {}),
  });
  const { api } = harness.browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  const game = harness.services.sandbox.games.games.find(
    ({ categories, currencies }) =>
      categories.includes('pokies') && !categories.includes('jackpots') && currencies.BTC,
  );
  const { id: session } = await api.call('openGameSession', {
    body: { identifier: game?.identifier ?? '', mode: 'real' },
  });
  return {
    ...harness,
    api,
    id,
    chance,
    deposit: (amount_cents: number) =>
      api.call('deposit', { body: { currency: 'EUR', amount_cents }, idempotencyKey: key() }),
    bet: (stake_cents: number) =>
      api.call('placeBet', { params: { id: session }, body: { stake_cents }, idempotencyKey: key() }),
    activate: (gift: Gift | undefined) =>
      api.call('activateBonus', { params: { id: gift?.id ?? '' }, idempotencyKey: key() }),
    coupon: (coupon_code: string, idempotencyKey = key()) =>
      api.call('redeemCoupon', { body: { coupon_code }, idempotencyKey }),
    bonuses: () => api.call('listBonuses'),
    real: async () => (await api.call('listAccounts'))[0]?.amount_cents,
    /** Lets time pass while nobody does what was deferred. */
    async wait(milliseconds: number) {
      clock.now += milliseconds;
    },
    async pass(milliseconds: number) {
      clock.now += milliseconds;
      await harness.services.sandbox.jobs.runDue();
    },
    verified: async () => expect(await harness.services.sandbox.ledger.verify()).toEqual([]),
  };
}
