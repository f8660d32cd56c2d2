import { describe, expect, it } from 'vitest';
import { addPoints } from '../../../src/casino/comp-points/points.ts';
import { issueLootBox } from '../../../src/casino/loot-boxes/loot-boxes.ts';
import type { RequestOf } from '../../../src/hashmark/calls/types.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { failure } from '../failure.ts';
import { createHarness, postgresStore, sqliteStore } from '../harness.ts';
import { DAY, email, HOUR, key, MINUTE, money, password, player, reached } from './limits-world.ts';

const url = process.env.TEST_DATABASE_URL;
const places: [string, () => Promise<Store>][] = [['SQLite', sqliteStore]];
if (url) places.push(['PostgreSQL', () => postgresStore(url)]);

describe.each(places)('limits on %s', (_, store) => {
  it('[CALL-083] [CALL-084] [DATA-05] a deposit limit counts at once and refuses what would go over it', async () => {
    const { set, limits, deposit, pass, id } = await player({ store: await store() });
    await deposit(20_00);
    expect(await limits()).toEqual([]);
    const limit = await set(money('deposit', 50_00));
    expect(limit).toMatchObject({
      type: 'deposit',
      period: 'day',
      status: 'active',
      accounts: [{ currency: 'EUR', amount_cents: 50_00, current_value_amount_cents: 20_00 }],
      time: null,
      resets_at: '2026-11-19T05:00:00.000Z',
      ends_at: null,
      pending: null,
    });
    expect(id).not.toBe('');
    expect(await limits()).toEqual([limit]);
    await expect(deposit(30_01)).rejects.toMatchObject(
      reached({ type: 'deposit', period: 'day', left: 30_00, currency: 'EUR' }),
    );
    await deposit(30_00);
    expect((await limits())[0]).toMatchObject({ status: 'reached' });
    await expect(deposit(1)).rejects.toMatchObject(reached({ left: 0 }));
    await pass(17 * HOUR);
    expect((await limits())[0]?.accounts[0]?.current_value_amount_cents).toBe(0);
    await deposit(50_00);
  });

  it('50 deposits at once never pass it together, nor do those of a second process', async () => {
    const shared = await store();
    const { set, deposit, services, fetch, clock } = await player({ store: shared });
    await set(money('deposit', 100_00));
    const others =
      shared.kind === 'postgres'
        ? await createHarness({ store: shared, runtime: { ...realRuntime, now: () => clock.now } })
        : undefined;
    const second = others?.browser();
    if (second) await second.api.call('signIn', { body: { user: { email, password } } });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        second && index % 2
          ? second.api.call('deposit', {
              body: { currency: 'EUR', amount_cents: 7_00 },
              idempotencyKey: key(),
            })
          : deposit(7_00),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(reached({ left: 2_00 }));
    const accounts = await (await fetch('http://localhost:4321/api/player/accounts')).json();
    expect(accounts).toMatchObject([{ amount_cents: 98_00 }]);
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });

  it('a limit on stakes counts real money alone, and 50 bets at once never pass it together', async () => {
    const { set, bet, limits, services } = await player({ store: await store(), deposit: 500_00 });
    await set(money('wager', 45_00));
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => bet(2_00)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
    expect((await limits())[0]?.accounts[0]?.current_value_amount_cents).toBe(44_00);
    await expect(bet(2_00)).rejects.toMatchObject(reached({ type: 'wager', left: 1_00 }));
    await bet(1_00);
    expect((await limits())[0]?.status).toBe('reached');
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });

  it('a limit on losses counts stakes less wins, and is reached for opening games too', async () => {
    const { set, bet, limits, chance, open, pass } = await player({ store: await store(), deposit: 500_00 });
    await set(money('loss', 10_00, 'week'));
    await bet(5_00);
    chance.next = 0.15; // pays twice the stake
    await bet(5_00);
    const current = async () => (await limits())[0]?.accounts[0]?.current_value_amount_cents;
    expect(await current()).toBe(0);
    await bet(5_00);
    expect(await current()).toBe(0);
    chance.next = 0.999_999;
    await bet(10_00);
    expect(await current()).toBe(5_00);
    await expect(bet(10_00)).rejects.toMatchObject(reached({ type: 'loss', left: 5_00 }));
    await bet(5_00);
    await expect(open()).rejects.toMatchObject(reached({ type: 'loss', period: 'week', left: 0 }));
    await pass(5 * DAY, false);
    expect((await open()).id).not.toBe('');
  });

  it('[CALL-085] [CALL-086] what allows more waits 24 hours and for the mailed link, whichever comes first', async () => {
    const { set, limits, pass, confirm, api, deposit } = await player({ store: await store() });
    await set(money('deposit', 50_00));
    const raised = await set(money('deposit', 80_00));
    expect(raised).toMatchObject({
      accounts: [{ amount_cents: 50_00 }],
      pending: {
        action: 'raise',
        accounts: [{ currency: 'EUR', amount_cents: 80_00 }],
        effective_at: '2026-11-19T12:00:00.000Z',
        confirmed: false,
      },
    });
    await pass(DAY);
    await expect(deposit(60_00)).rejects.toMatchObject(reached({ left: 50_00 }));
    expect(await confirm('LIMIT_RAISE')).toEqual({
      type: 'deposit',
      action: 'raise',
      status: 'done',
      effective_at: '2026-11-19T12:00:00.000Z',
    });
    await deposit(60_00);
    await expect(confirm('LIMIT_RAISE')).rejects.toMatchObject({ status: 422, code: 'link-invalid' });

    const [limit] = await limits();
    const asked = await api.call('removeLimit', { params: { id: limit?.id ?? '' } });
    expect(asked.pending).toMatchObject({ action: 'remove', accounts: [], confirmed: false });
    expect(await confirm('LIMIT_REMOVAL')).toMatchObject({ action: 'remove', status: 'waiting' });
    expect((await limits())[0]?.pending?.confirmed).toBe(true);
    await pass(DAY - 1);
    expect(await limits()).toHaveLength(1);
    await pass(1);
    expect(await limits()).toEqual([]);
  });

  it('a lower one counts at once and takes a waiting raise back, link and all', async () => {
    const { set, limits, pass, confirm } = await player({ store: await store() });
    await set(money('deposit', 50_00));
    await set(money('deposit', 80_00));
    const lower = await set(money('deposit', 30_00));
    expect(lower).toMatchObject({ accounts: [{ amount_cents: 30_00 }], pending: null });
    await expect(confirm('LIMIT_RAISE')).rejects.toMatchObject({ code: 'link-invalid' });
    await pass(2 * DAY);
    expect((await limits())[0]?.accounts[0]?.amount_cents).toBe(30_00);
  });

  it('a limit on time counts sessions of play without their breaks, and ends play until its next period', async () => {
    const { set, limits, bet, pass, open, events } = await player({
      store: await store(),
      deposit: 500_00,
    });
    await set({ type: 'session', minutes: 10 });
    const minutes = async () => (await limits())[0]?.time;
    await bet(1_00);
    for (let minute = 0; minute < 4; minute++) {
      await pass(MINUTE);
      await bet(1_00);
    }
    await pass(20 * MINUTE);
    expect(await minutes()).toEqual({ minutes: 10, current_minutes: 4 });
    await bet(1_00);
    await pass(4 * MINUTE);
    await bet(1_00);
    const reported = events();
    await pass(2 * MINUTE);
    expect(events()).toBe(reported + 1);
    await expect(bet(1_00)).rejects.toMatchObject(reached({ type: 'session', period: 'day', left: 0 }));
    await expect(open()).rejects.toMatchObject({ code: 'limit-reached' });
    await pass(12 * HOUR);
    await bet(1_00);
  });

  it('more than a number holds exactly may be paid in over time, and is counted, shown and limited as before', async () => {
    const { set, deposit, bet, limits, api, services } = await player({ store: await store() });
    const largest = Number.MAX_SAFE_INTEGER;
    await deposit(largest);
    await expect(deposit(50_00)).rejects.toMatchObject({ code: 'amount-too-large' });
    for (let time = 0; time < 3; time++) {
      await bet(50_00);
      await deposit(50_00);
    }
    const { currencies } = await api.call('getPlayerStats');
    const deposited = Number(BigInt(largest) + 150_00n);
    expect(currencies).toMatchObject([{ deposits_cents: deposited, deposits_count: 4 }]);
    await set(money('deposit', 100_00));
    expect(await limits()).toMatchObject([{ status: 'reached' }]);
    await bet(50_00);
    await expect(deposit(1)).rejects.toMatchObject(reached({ left: 0 }));
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });

  it('a break refuses what is drawn without a stake: boxes, and all that points buy but money', async () => {
    const { set, api, pass, id, services } = await player({ store: await store() });
    await services.sandbox.ledger.run(async (work) => {
      await addPoints(work, id, 60_000, 'comp-award');
      await issueLootBox(work, { playerId: id, groups: [] });
    });
    const [box] = await api.call('listLootBoxes');
    const open = () => api.call('openLootBox', { params: { id: box?.id ?? '' }, idempotencyKey: key() });
    const buy = async (type: 'lotteries' | 'freespins' | 'lootboxes') => {
      const [card] = await api.call('listCompPointRates', { params: { type } });
      const { group = '', rate } = card ?? {};
      const lottery_id = rate?.lottery_ids[0] ?? '';
      const wanted = type === 'lotteries' ? { tickets_count: 1, lottery_id } : { points: rate?.points ?? 0 };
      const exchange = { ...wanted, group, currency: 'EUR' } as RequestOf<'exchangeCompPoints'>['exchange'];
      return api.call('exchangeCompPoints', { params: { type }, body: { exchange }, idempotencyKey: key() });
    };
    const buyMoney = async () => {
      const { group = '', rates = [] } = (await api.call('listMoneyRates'))[0] ?? {};
      const points = rates.find(({ currency }) => currency === 'EUR')?.points ?? 0;
      const exchange = { points, group, currency: 'EUR' };
      return api.call('exchangeCompPoints', {
        ...{ params: { type: 'money' as const }, body: { exchange }, idempotencyKey: key() },
      });
    };
    await set({ type: 'cooling-off', period: '1-day' });
    for (const drawn of [open, () => buy('lotteries'), () => buy('freespins'), () => buy('lootboxes')])
      await expect(drawn()).rejects.toMatchObject(reached({ type: 'cooling-off' }));
    const left = (await buyMoney()).comp_points.chargeable.points;
    expect(left).toBeLessThan(60_000);
    await pass(DAY, false);
    expect(await open()).toMatchObject({ stage: 'activated' });
    expect((await buy('lotteries')).lottery).toMatchObject({ tickets: 1 });
  });

  it('a break is told with the date of its beginning: one made longer with its first, a later one with its own', async () => {
    const { set, limits, pass } = await player({ store: await store() });
    const begun = async () => (await limits()).map(({ created_at }) => created_at);
    await set({ type: 'cooling-off', period: '1-day' });
    await pass(HOUR, false);
    await set({ type: 'cooling-off', period: '3-days' });
    expect(await begun()).toEqual(['2026-11-18T12:00:00.000Z']);
    await pass(4 * DAY, false);
    await set({ type: 'cooling-off', period: '1-day' });
    expect(await begun()).toEqual(['2026-11-22T13:00:00.000Z']);
  });

  it('[PROFILE-06] a break refuses bets and deposits, lets the player sign in, and can only become longer', async () => {
    const { set, limits, bet, deposit, pass, api, signIn } = await player({
      store: await store(),
      deposit: 100_00,
    });
    const pause = await set({ type: 'cooling-off', period: '1-day' });
    expect(pause).toMatchObject({
      status: 'reached',
      accounts: [],
      resets_at: null,
      ends_at: '2026-11-19T12:00:00.000Z',
    });
    await expect(bet(1_00)).rejects.toMatchObject(
      reached({ type: 'cooling-off', ends_at: '2026-11-19T12:00:00.000Z' }),
    );
    await expect(deposit(10_00)).rejects.toMatchObject(reached({ type: 'cooling-off' }));
    expect(await failure(set({ type: 'cooling-off', period: '1-day' }))).toMatchObject({
      status: 409,
      code: 'limit-locked',
    });
    const gone = api.call('removeLimit', { params: { id: pause.id } });
    await expect(gone).rejects.toMatchObject({ status: 409, code: 'limit-locked' });
    expect(await set({ type: 'cooling-off', period: '3-days' })).toMatchObject({
      id: pause.id,
      ends_at: '2026-11-21T12:00:00.000Z',
    });
    await signIn();
    await pass(3 * DAY - 1, false);
    expect(await limits()).toHaveLength(1);
    await expect(deposit(10_00)).rejects.toMatchObject(reached({ type: 'cooling-off' }));
    await pass(1, false);
    expect(await limits()).toEqual([]);
    await deposit(10_00);
    expect(await set({ type: 'cooling-off', period: '1-day' })).toMatchObject({
      ends_at: '2026-11-22T12:00:00.000Z',
    });
  });
});
