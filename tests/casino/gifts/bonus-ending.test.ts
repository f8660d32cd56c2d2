import { describe, expect, it } from 'vitest';
import { POSTGRES, sqliteStore } from '../harness.ts';
import { mailsTo } from '../mail.ts';
import { DAY, email, HOUR, key, player } from '../responsible-gambling/limits-world.ts';

const WAGER_DAYS = 14;

describe.each([
  ['SQLite', sqliteStore],
  [POSTGRES[0], POSTGRES[1]],
] as const)('the end of a bonus on %s', (_, open) => {
  /** A player with a bonus that began at noon on 18 November, and one that waits for it. */
  async function withBonus() {
    const one = await player({ deposit: 20_00, store: await open() });
    const { api, services, messages } = one;
    const activate = async (id = '') => api.call('activateBonus', { params: { id }, idempotencyKey: key() });
    const [bonus] = await api.call('listBonuses');
    await activate(bonus?.id);
    const coupon = { body: { coupon_code: 'PERIGEE10' }, idempotencyKey: key() };
    await activate((await api.call('redeemCoupon', coupon)).gifts[0]?.id);
    return {
      ...one,
      bonus: bonus?.id ?? '',
      told: async () => ({
        mails: (await mailsTo(services, email)).filter(({ kind }) => kind === 'BONUS_ENDING'),
        events: messages.filter(({ data }) => JSON.stringify(data).includes('bonus_ending')),
      }),
      async counts() {
        const { mails, events } = await this.told();
        return [mails.length, events.length];
      },
    };
  }

  it('is told a day before, once, by mail and on the site', async () => {
    const one = await withBonus();
    await one.pass((WAGER_DAYS - 1) * DAY - HOUR, false);
    expect(await one.counts()).toEqual([0, 0]);
    await one.pass(HOUR, false);
    const { mails, events } = await one.told();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A bonus ends in 24 hours: \S/),
    ]);
    expect(mails[0]?.text).toMatch(/on December 2 at 12:00\sp\.m\. UTC: /);
    expect(events).toHaveLength(1);
    await one.pass(23 * HOUR, false);
    expect(await one.counts()).toEqual([1, 1]);
    // The one that has waited begins then, and has its own time.
    await one.pass(HOUR, false);
    await one.pass((WAGER_DAYS - 1) * DAY, false);
    expect(await one.counts()).toEqual([2, 2]);
  });

  it('is not told of a bonus that is given up, and one day before the time that a break has moved', async () => {
    const one = await withBonus();
    await one.set({ type: 'cooling-off', period: '3-days' });
    await one.pass((WAGER_DAYS - 1) * DAY, false);
    expect(await one.counts()).toEqual([0, 0]);
    await one.pass(3 * DAY, false);
    expect(await one.counts()).toEqual([1, 1]);
    const other = await withBonus();
    await other.api.call('removeBonus', { params: { id: other.bonus }, idempotencyKey: key() });
    await other.pass((WAGER_DAYS - 1) * DAY, false);
    // The next one has begun when that one was given up.
    expect(await other.counts()).toEqual([1, 1]);
  });

  it('is not told during a break or an exclusion', async () => {
    const one = await withBonus();
    await one.set({ type: 'cooling-off', period: '4-weeks' });
    await one.pass((WAGER_DAYS + 6) * DAY, false);
    expect(await one.counts()).toEqual([0, 0]);
    const other = await withBonus();
    await other.set({ type: 'self-exclusion', period: '6-months' });
    await other.pass((WAGER_DAYS - 1) * DAY, false);
    expect(await other.counts()).toEqual([0, 0]);
  });
});
