import { describe, expect, it } from 'vitest';
import { payJackpot } from '../../../src/casino/jackpots/jackpots.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { completeProfile, createHarness, newcomer, POSTGRES, sqliteStore } from '../harness.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;
const GOLD = 259;
/** What the method pays out at once, in cents. */
const MOST = 10_000_00;
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
      /** Asks for an amount in parts as the method takes them. @returns the answer to the last */
      async cashout(amount: number) {
        const ask = (amount_cents: number) =>
          api.call('requestCashout', {
            body: { currency: 'EUR', amount_cents, method_id: 'sepa', profile: IBAN },
            idempotencyKey: key(),
          });
        let left = amount;
        for (; left > MOST; left -= MOST) await ask(MOST);
        return ask(left);
      },
      left: async (currency = 'EUR') =>
        (await api.call('listPlayerPaymentMethods', { query: { currency } })).cashout_left_cents,
      async pass(milliseconds: number) {
        clock.now += milliseconds;
        await sandbox.jobs.runDue();
      },
      /** Lets the month end, and signs in again. */
      async nextMonth() {
        const date = new Date(clock.now);
        clock.now = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 2);
        await sandbox.jobs.runDue();
        const { email, password } = newcomer('mira@example.com').user;
        await api.call('signIn', { body: { user: { email, password } } });
      },
      /** The player wins a jackpot. @returns how much, in cents */
      async win() {
        const level = await store.db
          .selectFrom('jackpot_levels')
          .innerJoin('jackpots', 'jackpots.id', 'jackpot_id')
          .select(['jackpot_levels.id', 'jackpot_levels.amount'])
          .where('name', '=', 'Corona')
          .executeTakeFirstOrThrow();
        const winner = { id, name: 'Mira', currency: 'EUR' as const };
        await sandbox.ledger.run((work) =>
          payJackpot(work, { id: key(), now: work.now, levelId: level.id, winner }),
        );
        return Number(level.amount);
      },
      isGold: (gold: boolean) =>
        gold
          ? store.db.insertInto('player_groups').values({ player_id: id, group_id: GOLD }).execute()
          : store.db.deleteFrom('player_groups').where('player_id', '=', id).execute(),
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
    const { cashout, left, win, isGold, nextMonth } = await player();
    const won = await win();
    expect(await left()).toBe(10_000_00 + won);
    await cashout(10_000_00);
    expect(await left()).toBe(won);
    await nextMonth();
    expect(await left()).toBe(10_000_00 + won);
    await nextMonth();
    expect(await left()).toBe(10_000_00);
    await isGold(true);
    expect(await left()).toBe(35_000_00);
  });

  it.each([
    ['less', true, 35_000_00],
    ['more', false, 10_000_00],
  ])(
    'lets out what was left of the jackpots, where the level lets out %s a month later',
    async (_, wasGold, level) => {
      const { cashout, left, win, isGold, nextMonth } = await player();
      await isGold(wasGold);
      const won = await win();
      await cashout(level + 1_000_00);
      expect(await left()).toBe(won - 1_000_00);
      await nextMonth();
      await isGold(!wasGold);
      expect(await left()).toBe((wasGold ? 10_000_00 : 35_000_00) + won - 1_000_00);
    },
  );

  it('takes the jackpots of the month before first, and leaves those of its own for the next', async () => {
    const { api, cashout, left, win, nextMonth } = await player();
    const first = await win();
    await nextMonth();
    const second = await win();
    const { payment } = await cashout(5_000_00);
    await cashout(5_000_00 + first);
    await cashout(500_00);
    expect(await left()).toBe(second - 500_00);
    await api.call('recallPayment', { params: { id: payment.id }, idempotencyKey: key() });
    expect(await left()).toBe(5_000_00 + second - 500_00);
    await nextMonth();
    expect(await left()).toBe(10_000_00 + second - 500_00);
  });
});
