import { describe, expect, it } from 'vitest';
import { payJackpot } from '../../../src/casino/jackpots/jackpots.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { completeProfile, createHarness, newcomer, POSTGRES, sqliteStore } from '../harness.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;
const IBAN = 'DE89370400440532013000';

const places: [name: string, open: () => Promise<Store>][] = [
  ['SQLite', sqliteStore],
  [POSTGRES[0], POSTGRES[1]],
];

describe.each(places)('what a level lets out in a month, on %s', (_, open) => {
  /** A player in Germany with 40,000 euros, on 21 November. */
  async function player() {
    const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
    const runtime: Runtime = { ...realRuntime, now: () => clock.now };
    const { browser, services } = await createHarness({ store: await open(), runtime, country: 'DE' });
    const { api } = browser();
    const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
    await completeProfile(api);
    const { store, sandbox } = services;
    await store.db.updateTable('players').set({ confirmed_at: clock.now }).where('id', '=', id).execute();
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 40_000_00 }, idempotencyKey: key() });
    return {
      api,
      id,
      services,
      cashout: (amount_cents: number) =>
        api.call('requestCashout', {
          body: { currency: 'EUR', amount_cents, method_id: 'sepa', profile: IBAN },
          idempotencyKey: key(),
        }),
      left: async (currency = 'EUR') =>
        (await api.call('listPlayerPaymentMethods', { query: { currency } })).cashout_left_cents,
      async pass(milliseconds: number) {
        clock.now += milliseconds;
        await sandbox.jobs.runDue();
      },
    };
  }

  const tooMuch = (left: number) => ({
    body: {
      errors: { amount_cents: ['VALIDATION.AMOUNT.MONTH'] },
      error: { details: { left, currency: 'EUR', resets_at: '2026-12-01T00:00:00.000Z' } },
    },
  });

  it('is refused at the amount beyond it, until the next month or a payout that is taken back', async () => {
    const { api, cashout, left, pass } = await player();
    expect(await left()).toBe(10_000_00);
    const { payment } = await cashout(9_000_00);
    await expect(cashout(1_000_01)).rejects.toMatchObject(tooMuch(1_000_00));
    await cashout(1_000_00);
    await expect(cashout(20_00)).rejects.toMatchObject(tooMuch(0));
    await api.call('recallPayment', { params: { id: payment.id }, idempotencyKey: key() });
    expect(await left()).toBe(9_000_00);
    // What the review rejects, and what the provider declines, does not count either.
    await cashout(8_000_06);
    expect(await left()).toBe(999_94);
    await pass(DAY);
    expect(await left()).toBe(9_000_00);
    await pass(9 * DAY);
    expect(await left()).toBe(10_000_00);
    await cashout(10_000_00);
  });

  it('is that of all wallets together', async () => {
    const { api, cashout, left } = await player();
    await api.call('openAccount', { body: { currency: 'CAD' } });
    await cashout(9_380_00);
    // 620 euros are 1,000 Canadian dollars; the level lets 16,000 of them out.
    const asked = Math.round((9_380 / 0.62) * 100);
    expect(await left('CAD')).toBe(16_000_00 - asked);
  });

  it('is more at a higher level, and by the jackpots of the month and of the one before', async () => {
    const { api, id, services, cashout, left, pass } = await player();
    const { ledger } = services.sandbox;
    const level = await services.store.db
      .selectFrom('jackpot_levels')
      .innerJoin('jackpots', 'jackpots.id', 'jackpot_id')
      .select(['jackpot_levels.id', 'jackpot_levels.amount'])
      .where('currency', '=', 'EUR')
      .orderBy('jackpot_levels.id')
      .executeTakeFirstOrThrow();
    const winner = { id, name: 'Mira', currency: 'EUR' as const };
    await ledger.run((work) => payJackpot(work, { id: key(), now: work.now, levelId: level.id, winner }));
    const won = Number(level.amount);
    expect(await left()).toBe(10_000_00 + won);
    await cashout(10_000_00);
    expect(await left()).toBe(won);
    await pass(10 * DAY);
    expect(await left()).toBe(10_000_00 + won);
    await pass(31 * DAY);
    const { email, password } = newcomer('mira@example.com').user;
    await api.call('signIn', { body: { user: { email, password } } });
    expect(await left()).toBe(10_000_00);
    await services.store.db.insertInto('player_groups').values({ player_id: id, group_id: 259 }).execute();
    expect(await left()).toBe(35_000_00);
  });
});
