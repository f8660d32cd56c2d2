import { describe, expect, it } from 'vitest';
import { postgresStore } from '../harness.ts';
import { mailsTo } from '../mail.ts';
import { DAY, email, HOUR, key, MINUTE, password, player, reached } from './limits-world.ts';

const url = process.env.TEST_DATABASE_URL;
const stores = url ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);
const WAGER_DAYS = 14;

/** A player with €20 of a running bonus, one that waits for it, and free spins that are played. */
async function withGifts(store: string) {
  const one = await player({
    deposit: 20_00,
    ...(store === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {}),
  });
  const { api, services, id, chance } = one;
  chance.next = 0.15; // pays twice the stake
  const activate = (call: 'activateBonus' | 'activateFreespins', gift: { id: string } | undefined) =>
    api.call(call, { params: { id: gift?.id ?? '' }, idempotencyKey: key() });
  await activate('activateBonus', (await api.call('listBonuses'))[0]);
  const { gifts } = await api.call('redeemCoupon', {
    body: { coupon_code: 'PERIGEE10' },
    idempotencyKey: key(),
  });
  await activate('activateBonus', gifts[0]);
  const spins = (await api.call('listFreespins')).find(({ type }) => type === 'registration');
  await activate('activateFreespins', spins);
  return {
    ...one,
    gifts: () =>
      services.store.db
        .selectFrom('gifts')
        .select(['kind', 'type', 'stage', 'valid_until'])
        .where('player_id', '=', id)
        .where('activated_at', 'is not', null)
        .orderBy('id')
        .execute(),
    verified: async () => expect(await services.sandbox.ledger.verify()).toEqual([]),
  };
}

describe.each(stores)('gifts on %s', (store) => {
  it('end with an exclusion, and the part of a bonus that is wagered is own money', async () => {
    const { bet, set, gifts, services, pass, verified } = await withGifts(store);
    for (const stake of [5_00, 10_00]) await bet(stake);
    await set({ type: 'self-exclusion', period: '6-months' });
    const stages = async () => (await gifts()).map(({ stage }) => stage);
    expect(await stages()).toEqual(['canceled', 'canceled', 'canceled']);
    // €35.00 of own money, and of €20.00 the 15 parts of 700 that are wagered: 42.86 cents.
    const [toSupport] = await mailsTo(services, 'support@astrolane.example');
    expect(toSupport?.text).toContain(':\n\n€35.43\n');
    await pass((WAGER_DAYS + 1) * DAY, false);
    expect(await stages()).toEqual(['canceled', 'canceled', 'canceled']);
    await verified();
  });

  it('bring nothing by an exclusion after their time, also while nobody has ended them', async () => {
    const { api, set, bet, clock, gifts, services, verified } = await withGifts(store);
    await bet(20_00);
    clock.now += WAGER_DAYS * DAY;
    await api.call('signIn', { body: { user: { email, password } } });
    await set({ type: 'self-exclusion', period: '6-months' });
    const [toSupport] = await mailsTo(services, 'support@astrolane.example');
    expect(toSupport?.text).toContain(':\n\n€40.00\n');
    expect((await gifts()).map(({ stage }) => stage)).toEqual(['canceled', 'canceled', 'canceled']);
    await verified();
  });

  it('that are played have the time of a break longer, for seven days at most however it is made longer', async () => {
    const { set, clock, pass, gifts, verified } = await withGifts(store);
    const ends = async () => (await gifts()).map(({ valid_until }) => valid_until && Number(valid_until));
    const [spins, running, waiting] = await ends();
    const later = (by: number) => [(spins ?? 0) + by, (running ?? 0) + by, waiting];
    await set({ type: 'cooling-off', period: '1-day' });
    expect(await ends()).toEqual(later(DAY));
    clock.now += HOUR / 4;
    await set({ type: 'cooling-off', period: '3-days' });
    expect(await ends()).toEqual(later(3 * DAY + HOUR / 4));
    await set({ type: 'cooling-off', period: '2-weeks' });
    expect(await ends()).toEqual(later(7 * DAY));
    await set({ type: 'cooling-off', period: '4-weeks' });
    expect(await ends()).toEqual(later(7 * DAY));
    await pass((running ?? 0) - clock.now, false);
    expect((await gifts()).map(({ stage }) => stage)).toEqual(['expired', 'handle_bets', 'wait']);
    await pass(7 * DAY, false);
    expect((await gifts()).map(({ stage }) => stage)).toEqual(['expired', 'expired', 'handle_bets']);
    await verified();
  });
});

describe('in a cooling-off', () => {
  it('nothing is taken: no code, no bonus, no free spins; what is given up goes, and all of it can be taken afterwards', async () => {
    const { api, set, pass } = await player({ deposit: 20_00 });
    const [bonus] = await api.call('listBonuses');
    const [spins] = await api.call('listFreespins');
    const of = (gift: { id: string } | undefined) => ({
      params: { id: gift?.id ?? '' },
      idempotencyKey: key(),
    });
    const coupon = { body: { coupon_code: 'PERIGEE10' }, idempotencyKey: key() };
    const ways = [
      () => api.call('activateBonus', of(bonus)),
      () => api.call('activateFreespins', of(spins)),
      () => api.call('redeemCoupon', coupon),
      () => api.call('redeemPromoCode', { body: { code: 'PERIGEE10' }, idempotencyKey: key() }),
      () => api.call('setBonusCode', { body: { deposit_bonus_code: 'APOGEE' } }),
    ];
    await set({ type: 'cooling-off', period: '1-day' });
    for (const take of ways) await expect(take()).rejects.toMatchObject(reached({ type: 'cooling-off' }));
    expect((await api.call('listBonuses')).map(({ stage }) => stage)).toEqual(['issued']);
    expect((await api.call('getPlayer')).deposit_bonus_code).toBeNull();
    await pass(DAY, false);
    await api.call('signIn', { body: { user: { email, password } } });
    for (const take of ways) await take();
    await set({ type: 'cooling-off', period: '1-day' });
    expect(await api.call('removeFreespins', of(spins))).toMatchObject({ stage: 'canceled' });
    expect(await api.call('clearBonusCode')).toMatchObject({ deposit_bonus_code: null });
  });

  it('coins that arrive bring no offer and no box, and the prize of their day once the break is over', async () => {
    const { api, set, deposit, pass, clock } = await player();
    await api.call('openAccount', { body: { currency: 'BTC' } });
    await deposit(1_000_000, { method_id: 'bitcoin', currency: 'BTC' });
    const gifts = async () =>
      [...(await api.call('listBonuses')), ...(await api.call('listFreespins'))].filter(
        ({ type }) => type !== 'registration',
      );
    await set({ type: 'cooling-off', period: '2-weeks' });
    const end = clock.now + 14 * DAY;
    for (let step = 0; step < 3; step++) await pass(20 * MINUTE, false);
    expect((await api.call('listAccounts')).find(({ currency }) => currency === 'BTC')?.amount_cents).toBe(
      1_000_000,
    );
    expect([await gifts(), await api.call('listLootBoxes')]).toEqual([[], []]);
    await pass(end - clock.now, false);
    await api.call('signIn', { body: { user: { email, password } } });
    const [prize, ...others] = await gifts();
    expect(prize?.group_key).toMatch(/^adventure_/);
    expect(Date.parse(prize?.received ?? '')).toBe(end);
    expect([others, await api.call('listLootBoxes')]).toEqual([[], []]);
  });

  it('the clock of a bonus that begins, since the one before it is given up, stands still as well', async () => {
    const { api, set, clock, gifts } = await withGifts('SQLite');
    await set({ type: 'cooling-off', period: '3-days' });
    clock.now += DAY;
    const running = (await api.call('listBonuses')).find(({ stage }) => stage === 'handle_bets');
    await api.call('removeBonus', { params: { id: running?.id ?? '' }, idempotencyKey: key() });
    const begun = (await gifts()).find(({ kind, stage }) => kind === 'bonus' && stage === 'handle_bets');
    expect(Number(begun?.valid_until)).toBe(clock.now + WAGER_DAYS * DAY + 2 * DAY);
  });
});
