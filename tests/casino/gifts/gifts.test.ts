import { describe, expect, it } from 'vitest';
import type { Gift } from '../../../src/casino/entities/gift.ts';
import { completeProfile, createHarness, newcomer } from '../harness.ts';
import { player } from './player.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;

describe('gifts of deposits', () => {
  it('[CALL-068] [CALL-066] [DATA-06] offer what the next deposit brings, and bring it', async () => {
    const { api, deposit, bonuses } = await player();
    const offers = await api.call('listDepositGifts');
    expect(offers.map(({ id }) => id)).toEqual(['lift-off-1']);
    await deposit(40_00);
    const [bonus] = await bonuses();
    expect(bonus).toMatchObject({
      type: 'deposit',
      stage: 'issued',
      activatable: true,
      currency: 'EUR',
      amount_cents: 40_00,
      amount_wager_cents: 0,
      amount_wager_requirement_cents: 40_00 * 35,
      activatable_until: '2026-11-28T12:00:00.000Z',
      freespins_total: 0,
      bonuses: [{ type: 'bonus' }],
      cmsData: null,
    });
    expect((await api.call('listDepositGifts')).map(({ id }) => id)).toEqual(['lift-off-2']);
    await deposit(10_00);
    expect(await bonuses()).toHaveLength(1);
  });

  it('are rounded to whole units, half a unit upwards', async () => {
    const { api, deposit, bonuses } = await player();
    await deposit(5_00);
    await api.call('setBonusCode', { body: { deposit_bonus_code: 'APOGEE' } });
    await deposit(100_04);
    expect(await bonuses()).toMatchObject([{ amount_cents: 40_02 }]);
  });

  it('[DATA-07] say when they were received, and what has not happened to them', async () => {
    const { deposit, bonuses } = await player();
    await deposit(40_00);
    expect((await bonuses())[0]).toMatchObject({
      received: '2026-11-21T12:00:00.000Z',
      activated: null,
      expired: null,
      used: null,
      erased_by_withdraw: null,
    });
  });

  it('[CALL-037] [CALL-038] follow a code, which hides the others and is used up by the deposit', async () => {
    const { api, deposit, bonuses } = await player();
    const set = (deposit_bonus_code: string) => api.call('setBonusCode', { body: { deposit_bonus_code } });
    expect(await set('nonsense')).toMatchObject({ deposit_bonus_code: 'nonsense' });
    expect(await api.call('listDepositGifts')).toEqual([]);
    expect(await api.call('clearBonusCode')).toMatchObject({ deposit_bonus_code: null });
    expect(await api.call('listDepositGifts')).toHaveLength(1);
    await set('APOGEE');
    expect(await api.call('listDepositGifts')).toMatchObject([{ id: 'apogee' }]);
    await deposit(10_00);
    expect(await bonuses()).toEqual([]);
    expect((await api.call('getPlayer')).deposit_bonus_code).toBe('APOGEE');
    await deposit(100_00);
    expect((await bonuses()).map(({ group_key }) => group_key)).toEqual(['reload_apogee']);
    expect((await api.call('getPlayer')).deposit_bonus_code).toBeNull();
  });

  it('[GIFT-04] are neither shown nor given to players with several accounts', async () => {
    const { api, id, deposit, bonuses, services } = await player();
    await services.store.db.insertInto('player_groups').values({ player_id: id, group_id: 100 }).execute();
    expect(await api.call('listDepositGifts')).toEqual([]);
    await deposit(100_00);
    expect(await bonuses()).toEqual([]);
  });

  it('[CALL-039] stay away from players who want none', async () => {
    const { api, deposit, bonuses } = await player();
    const profile = await api.call('updateBonusSettings', { body: { settings: { can_issue: false } } });
    expect(profile.can_issue_bonuses).toBe(false);
    expect(await api.call('listDepositGifts')).toEqual([]);
    await deposit(100_00);
    expect(await bonuses()).toEqual([]);
  });

  it('[CALL-007] are neither shown nor given to whom an affiliate without promotions has sent', async () => {
    const { browser } = await createHarness();
    const brings = async (stag: string, email: string) => {
      const { api, cookies } = browser();
      cookies.set('stag', stag);
      await api.call('signUp', { body: newcomer(email) });
      const offers = await api.call('listDepositGifts');
      await api.call('deposit', { body: { currency: 'EUR', amount_cents: 40_00 }, idempotencyKey: key() });
      const given = [await api.call('listFreespins'), await api.call('listBonuses')];
      return [offers.length, ...given.map(({ length }) => length)];
    };
    expect(await brings('904_0a1f', 'sent@example.com')).toEqual([0, 0, 0]);
    for (const stag of ['905_other', '122', 'no tag'])
      expect(await brings(stag, `by-${stag.slice(0, 2).trim()}@example.com`)).toEqual([1, 2, 1]);
  });

  it('[CALL-069] come with a registration too', async () => {
    const { api } = await player();
    const [offer] = await api.call('listRegistrationGifts');
    const [spins] = await api.call('listFreespins');
    expect(spins).toMatchObject({ type: 'registration', group_key: offer?.group_key, freespins_total: 15 });
  });
});

const url = process.env.TEST_DATABASE_URL;

const places: [name: string, url: string | undefined][] = [['SQLite', undefined]];
if (url) places.push(['PostgreSQL', url]);

describe.each(places)('wagering on %s', (_, url) => {
  it('[CALL-073] turns bonus money into real money when it is done', async () => {
    const { deposit, bonuses, activate, bet, real, messages, verified } = await player({ url });
    await deposit(20_00);
    const [gift] = await bonuses();
    const active = await activate(gift);
    expect(active).toMatchObject({ stage: 'handle_bets', activatable: false, amount_cents: 20_00 });
    await expect(activate(gift)).rejects.toMatchObject({ status: 409 });
    for (let round = 0; round < 16; round++) await bet(50_00).catch(() => bet(20_00));
    const [done] = await bonuses();
    expect(done).toMatchObject({ stage: 'wager_done', amount_wager_cents: 20_00 * 35 });
    expect(await real()).toBeGreaterThan(20_00);
    expect(messages.map(({ data }) => (data as { event?: string }).event)).toContain('bonuses_changes');
    await verified();
  });

  it('loses a bonus whose money is played away', async () => {
    const { deposit, bonuses, activate, bet, real, verified } = await player({ loses: true, url });
    await deposit(20_00);
    await activate((await bonuses())[0]);
    for (const stake of [20_00, 20_00]) await bet(stake);
    expect((await bonuses())[0]).toMatchObject({ stage: 'lost' });
    expect(await real()).toBe(0);
    await verified();
  });

  it('lets a second bonus wait for the first', async () => {
    const { api, deposit, bonuses, activate, coupon } = await player({ url });
    await deposit(20_00);
    await activate((await bonuses())[0]);
    const { gifts } = await coupon('PERIGEE10');
    expect(await activate(gifts[0])).toMatchObject({ stage: 'wait' });
    const running = (await bonuses()).find(({ stage }) => stage === 'handle_bets');
    await api.call('removeBonus', { params: { id: running?.id ?? '' }, idempotencyKey: key() });
    expect((await bonuses()).map(({ stage }) => stage).sort()).toEqual(['canceled', 'handle_bets']);
  });

  it('is given up with the bonus money that is left when the player cashes out', async () => {
    const { api, deposit, bonuses, activate, verified } = await player({ url });
    await deposit(50_00);
    await activate((await bonuses())[0]);
    const body = { currency: 'EUR', amount_cents: 20_00, method_id: 'visa', profile: '4242' };
    await completeProfile(api);
    await api.call('requestCashout', { body, idempotencyKey: key() });
    expect((await bonuses())[0]).toMatchObject({
      stage: 'canceled',
      erased_by_withdraw: '2026-11-21T12:00:00.000Z',
    });
    await verified();
  });
});

describe('a cashout', () => {
  it('takes all with it that deposits have brought and that is not played out; nothing else', async () => {
    const { api, deposit, coupon, bonuses } = await player();
    await completeProfile(api);
    await deposit(100_00);
    await coupon('PERIGEE10');
    const body = { currency: 'EUR', amount_cents: 50_00, method_id: 'visa', profile: '4242' };
    await api.call('requestCashout', { body, idempotencyKey: key() });
    const stages = (gifts: readonly Gift[]) => gifts.map(({ type, stage }) => [type, stage]);
    expect(stages(await bonuses())).toEqual([
      ['general', 'issued'],
      ['deposit', 'canceled'],
    ]);
    expect(stages(await api.call('listFreespins'))).toEqual([
      ['deposit', 'canceled'],
      ['registration', 'issued'],
    ]);
  });
});

describe('gifts', () => {
  it('cannot be used after their time, also while nobody has ended them', async () => {
    const { api, coupon, deposit, real, activate, bonuses, wait, pass, verified } = await player();
    const { gifts } = await coupon('PERIGEE10');
    await deposit(20_00);
    await activate((await bonuses()).find(({ type }) => type === 'deposit'));
    const spins = (await api.call('listFreespins')).at(-1);
    const activateSpins = (id = '') =>
      api.call('activateFreespins', { params: { id }, idempotencyKey: key() });
    await activateSpins(spins?.id);
    const game = { identifier: spins?.game ?? '', mode: 'real' as const };
    await wait(3 * DAY - 1);
    const { id, stakes_cents } = await api.call('openGameSession', {
      body: { ...game, freespins_id: spins?.id },
    });
    const body = { stake_cents: stakes_cents[0] ?? 0 };
    const spin = () => api.call('placeBet', { params: { id }, body, idempotencyKey: key() });
    await spin();
    await wait(1);
    await expect(spin()).rejects.toMatchObject({ status: 409 });
    await wait(4 * DAY);
    await expect(activate(gifts[0])).rejects.toMatchObject({ status: 409 });
    await wait(7 * DAY);
    await api.call('signIn', { body: { user: { email: 'mira@example.com', password: 'orbit-orbit-9' } } });
    const { id: session } = await api.call('openGameSession', { body: game });
    await api.call('placeBet', {
      params: { id: session },
      body: { stake_cents: 20_00 },
      idempotencyKey: key(),
    });
    expect((await bonuses()).find(({ type }) => type === 'deposit')).toMatchObject({
      stage: 'expired',
      amount_wager_cents: 0,
    });
    expect(await real()).toBe(40_00);
    await pass(1);
    await verified();
  });

  it('[CALL-071] are removed once per key, and not when they are over', async () => {
    const { api, coupon } = await player();
    const { gifts } = await coupon('PERIGEE10');
    const idempotencyKey = key();
    const remove = (again: string) =>
      api.call('removeBonus', { params: { id: gifts[0]?.id ?? '' }, idempotencyKey: again });
    const first = await remove(idempotencyKey);
    expect(first.stage).toBe('canceled');
    expect(await remove(idempotencyKey)).toEqual(first);
    await expect(remove(key())).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('expire when they are not activated, or not wagered, in time', async () => {
    const { api, deposit, bonuses, activate, coupon, pass, real, verified } = await player();
    await coupon('PERIGEE10');
    await deposit(20_00);
    await activate((await bonuses()).find(({ type }) => type === 'deposit'));
    await pass(8 * DAY);
    const stages = async () => (await bonuses()).map(({ stage }) => stage).sort();
    expect(await stages()).toEqual(['expired', 'handle_bets']);
    await pass(7 * DAY);
    // The session has ended by then too.
    await api.call('signIn', { body: { user: { email: 'mira@example.com', password: 'orbit-orbit-9' } } });
    expect(await stages()).toEqual(['expired', 'expired']);
    expect(await real()).toBe(20_00);
    await verified();
  });

  it('of others cannot be touched', async () => {
    const { coupon, ...harness } = await player();
    const { gifts } = await coupon('PERIGEE10');
    const other = harness.browser().api;
    await other.call('signUp', { body: newcomer('other@example.com') });
    const id = gifts[0]?.id ?? '';
    await expect(
      other.call('activateBonus', { params: { id }, idempotencyKey: key() }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('codes', () => {
  it('[CALL-074] tell whether a coupon was good, unknown, used or over', async () => {
    const { coupon } = await player();
    const statuses = [];
    for (const code of ['stardust', 'STARDUST', 'NO-SUCH', 'EQUINOX24', 'KICKOFF'])
      statuses.push((await coupon(code)).status);
    expect(statuses).toEqual(['activated', 'used', 'invalid', 'expired', 'invalid']);
  });

  it('answer a repeated request with the first answer', async () => {
    const { api, coupon } = await player();
    const idempotencyKey = key();
    const first = await coupon('STARDUST', idempotencyKey);
    expect(await coupon('STARDUST', idempotencyKey)).toEqual(first);
    expect((await api.call('listFreespins')).filter(({ type }) => type === 'general')).toHaveLength(1);
  });

  it('[CALL-075] [CALL-054] give betting bonuses, which the casino does not play', async () => {
    const { api, bonuses } = await player();
    const { status, gifts } = await api.call('redeemPromoCode', {
      body: { code: 'KICKOFF' },
      idempotencyKey: key(),
    });
    expect(status).toBe('activated');
    expect(await api.call('listBettingBonuses')).toEqual(gifts);
    expect(await bonuses()).toEqual([]);
  });
});
