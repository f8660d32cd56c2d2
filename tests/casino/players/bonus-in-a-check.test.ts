import { expect, it } from 'vitest';
import type { Gift } from '../../../src/casino/entities/gift.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, newcomer } from '../harness.ts';
import { mailsTo } from '../mail.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;
const START = Date.parse('2026-11-21T12:00:00Z');
const email = 'mira@example.com';

/** A player who has to say where the money comes from within 30 days, and gets €10.00 to be wagered for 14 days. */
async function player() {
  const clock = { now: START };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { browser, services } = await createHarness({ runtime });
  const { api } = browser();
  await api.call('signUp', { body: newcomer(email) });
  await api.call('deposit', { body: { currency: 'EUR', amount_cents: 10_000_00 }, idempotencyKey: key() });
  return {
    api,
    /** Lets jobs be done on a day after the first, and signs in again. */
    async on(day: number) {
      clock.now = START + day * DAY;
      await services.sandbox.jobs.runDue();
      await api.call('signIn', { body: { user: { email, password: newcomer(email).user.password } } });
    },
    async begin(): Promise<Gift> {
      const coupon = { body: { coupon_code: 'PERIGEE10' }, idempotencyKey: key() };
      const { gifts } = await api.call('redeemCoupon', coupon);
      return api.call('activateBonus', { params: { id: gifts[0]?.id ?? '' }, idempotencyKey: key() });
    },
    answer: () => api.call('updatePlayer', { body: { profession: 'Astronomer' } }),
    async bonus() {
      const running = (await api.call('listBonuses')).find(({ group_key }) => group_key.startsWith('code_'));
      return [running?.stage, (Date.parse(running?.valid_until ?? '') - START) / DAY];
    },
    told: async () => (await mailsTo(services, email)).filter(({ kind }) => kind === 'BONUS_ENDING').length,
  };
}

it('a bonus stands still from the second day on after which an overdue answer keeps from play, and its player is told a day before it ends', async () => {
  const { on, begin, answer, bonus, told } = await player();
  await on(25);
  await begin();
  expect(await bonus()).toEqual(['handle_bets', 39]);
  await on(38.5);
  await on(50);
  expect([await bonus(), await told()]).toEqual([['handle_bets', 39], 0]);
  await answer();
  expect(await bonus()).toEqual(['handle_bets', 58]);
  await on(56.9);
  expect(await told()).toBe(0);
  await on(57);
  expect(await told()).toBe(1);
  await on(58);
  expect((await bonus())[0]).toBe('expired');
});

it('a bonus has all its time after the answer, where it begins while that is overdue', async () => {
  const { on, begin, answer, bonus } = await player();
  await on(40);
  await begin();
  await on(60);
  await answer();
  expect(await bonus()).toEqual(['handle_bets', 74]);
});

it('a bonus ends on the first day of the check, where its time is over then', async () => {
  const { on, begin, bonus } = await player();
  await on(16.5);
  await begin();
  await on(30.5);
  expect((await bonus())[0]).toBe('expired');
});
