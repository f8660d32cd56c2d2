import { describe, expect, it } from 'vitest';
import { payJackpot } from '../../../src/casino/jackpots/jackpots.ts';
import { REVIEW_AFTER } from '../../../src/casino/rules/payments.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { completeProfile, createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;
const DIAMOND = 759;
const DOGE = 100_000_000;

/** A player of the highest level, with euros and dogecoins, and a clock that is moved by hand. */
async function player() {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { browser, services, messages } = await createHarness({ runtime, country: 'DE' });
  const { api } = browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  await completeProfile(api);
  const { store, sandbox } = services;
  await store.db.updateTable('players').set({ confirmed_at: clock.now }).where('id', '=', id).execute();
  await store.db.insertInto('player_groups').values({ player_id: id, group_id: DIAMOND }).execute();
  await api.call('openAccount', { body: { currency: 'DOG' } });
  const pass = async (milliseconds: number) => {
    clock.now += milliseconds;
    await sandbox.jobs.runDue();
  };
  for (const [currency, amount_cents, method_id] of [
    ['EUR', 1_000_00, 'demo'],
    ['DOG', 400_000 * DOGE, 'dogecoin'],
  ] as const)
    await api.call('deposit', { body: { currency, amount_cents, method_id }, idempotencyKey: key() });
  await pass(DAY);
  const state = async () =>
    (await api.call('listPayments')).find(({ action }) => action === 'cashout')?.state;
  return {
    pass,
    cashout: (currency: 'EUR' | 'DOG', amount_cents: number) => {
      const way =
        currency === 'EUR'
          ? { method_id: 'sepa', profile: 'DE89370400440532013000' }
          : { method_id: 'dogecoin', profile: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L' };
      return api.call('requestCashout', { body: { currency, amount_cents, ...way }, idempotencyKey: key() });
    },
    async win(name: string) {
      const level = await store.db
        .selectFrom('jackpot_levels')
        .select(['id', 'amount'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      const winner = { id, name: 'Mira', currency: 'EUR' as const };
      await sandbox.ledger.run((work) =>
        payJackpot(work, { id: key(), now: work.now, levelId: level.id, winner }),
      );
      return Number(level.amount);
    },
    state,
    /** That a cashout is reviewed after so long, and not before. */
    async isReviewedAfter(milliseconds: number) {
      await pass(milliseconds - 1);
      expect(await state()).toBe('pending');
      await pass(1);
      expect(await state()).toBe('processing');
      expect(await sandbox.ledger.verify()).toEqual([]);
    },
    told: () =>
      messages.flatMap(({ data }) => {
        const { event, data: body } = data as { event?: string; data?: { identifier: string; text: string } };
        return event === 'personal_notifications' && body ? [[body.identifier, body.text]] : [];
      }),
  };
}

describe('a withdrawal waits for longer, and its player is told until when', () => {
  it('while a jackpot of more than 10,000 euros is being checked', async () => {
    const { win, cashout, pass, told, isReviewedAfter } = await player();
    expect(await win('Perihelion')).toBeGreaterThan(10_000_00);
    await pass(DAY / 2);
    await cashout('EUR', 100_00);
    expect(told()).toEqual([
      ['cashout_after_jackpot', expect.stringMatching(/ 100,00\s€ .+ 23\. November um 12:00 UTC\.$/)],
    ]);
    await isReviewedAfter(DAY / 2);
  });

  it('when it is of more than 50,000 euros in any currency, which two people look at', async () => {
    const { cashout, told, isReviewedAfter } = await player();
    await cashout('DOG', 400_000 * DOGE);
    expect(told()).toEqual([['cashout_large', expect.stringContaining('24. November um 12:00 UTC')]]);
    await isReviewedAfter(2 * DAY);
  });

  it('and no other does', async () => {
    const { win, cashout, pass, state, told } = await player();
    expect(await win('Flare')).toBeLessThan(10_000_00);
    await cashout('EUR', 100_00);
    await pass(REVIEW_AFTER);
    expect([await state(), told()]).toEqual(['processing', []]);
  });
});
