import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { exclude, newcomer, POSTGRES } from '../harness.ts';
import { DAY, key, player } from './reward-player.ts';

describe('comp points', () => {
  it('[CALL-111] [DATA-29] are earned by real stakes, to the cent', async () => {
    const { api, points, services, messages, verified } = await player();
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 100_00 }, idempotencyKey: key() });
    const game = services.sandbox.games.games.find(({ categories }) => categories.includes('pokies'));
    const { id } = await api.call('openGameSession', {
      body: { identifier: game?.identifier ?? '', mode: 'real' },
    });
    for (const stake_cents of [50, 50, 200])
      await api.call('placeBet', { params: { id }, body: { stake_cents }, idempotencyKey: key() });
    expect(await points()).toEqual({ chargeable: { points: 3 }, persistent: { points: 3 } });
    expect(messages.map(({ data }) => (data as { event?: string }).event)).toContain('comps_award');
    await verified();
  });

  it('[CALL-108] [CALL-109] [DATA-30] cost money by currency, and spins, boxes and tickets by a rate', async () => {
    const { api } = await player();
    const money = await api.call('listMoneyRates');
    expect(money.map(({ group }) => group)).toEqual(['money_5', 'money_25', 'money_100', 'money_500']);
    for (const { type, rates } of money) {
      expect(type).toBe('money');
      expect(rates.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['EUR', 'JPY', 'BTC']));
    }
    for (const type of ['freespins', 'lootboxes', 'lotteries'] as const) {
      const cards = await api.call('listCompPointRates', { params: { type } });
      expect(cards.length).toBeGreaterThan(0);
      for (const card of cards) {
        expect(card.type).toBe(type);
        expect(card.rate.points).toBeGreaterThan(0);
      }
    }
  });

  it('buy boxes whose card tells each prize, its odds and its terms, as the boxes of the reader have them', async () => {
    const { api, box, browser } = await player({ groups: [1308] });
    const [card] = await api.call('listCompPointRates', { params: { type: 'lootboxes' } });
    const { items } = await box([1308]);
    expect(card?.prizes?.map(({ title, weight }) => [title, weight])).toEqual(
      items.map(({ title, weight }) => [title, weight]),
    );
    expect(card?.days).toEqual({ box: 7, activation: 7, spins: 3, wager: 14 });
    for (const prize of card?.prizes ?? [])
      if (prize.type === 'freespins') expect(prize.result_bonus.max_win.EUR).toBe(1000_00);
    const [guests] = await browser().api.call('listCompPointRates', { params: { type: 'lootboxes' } });
    expect(guests?.prizes?.length).toBeGreaterThan(1);
    expect(guests?.prizes).not.toEqual(card?.prizes);
  });

  it('are on sale in the last days of a month', async () => {
    const { api } = await player({ at: '2026-11-24T00:00:00Z' });
    const sale = (await api.call('listMoneyRates')).filter(({ group }) => group.startsWith('sale'));
    expect(sale.map(({ sale_end }) => sale_end)).toEqual(['01/12/2026', '01/12/2026', '01/12/2026']);
  });

  it('[CALL-110] become real money, once per key', async () => {
    const { api, points, exchange, verified } = await player({ points: 2_500 });
    const idempotencyKey = key();
    const first = await exchange('money', 2_000, 'money_5', idempotencyKey);
    expect(first).toMatchObject({ amount_cents: 10_00, comp_points: { chargeable: { points: 500 } } });
    expect(await exchange('money', 2_000, 'money_5', idempotencyKey)).toEqual(first);
    expect(await points()).toEqual({ chargeable: { points: 500 }, persistent: { points: 2_500 } });
    expect((await api.call('listAccounts'))[0]?.amount_cents).toBe(10_00);
    await verified();
  });

  it('become free spins and loot boxes', async () => {
    const { api, exchange } = await player({ points: 5_000 });
    const { gifts } = await exchange('freespins', 1_600, 'spins_20');
    expect(gifts).toMatchObject([{ stage: 'issued', freespins_total: 40 }]);
    const { lootboxes } = await exchange('lootboxes', 3_000, 'astro_box');
    expect(await api.call('listLootBoxes')).toHaveLength(lootboxes.length);
  });

  it('become free spins in any of the games of the card that takes the currency', async () => {
    const { api, chance, services } = await player({ points: 20_000 });
    await api.call('openAccount', { body: { currency: 'BTC' } });
    const [card] = await api.call('listCompPointRates', { params: { type: 'freespins' } });
    const named = card?.games.map((game) => game.replace(':', '/')) ?? [];
    expect(named).toHaveLength(5);
    const given = async (currency: 'EUR' | 'BTC') => {
      const games = new Set<string | null | undefined>();
      for (chance.next = 0; chance.next < 1; chance.next += 0.1) {
        const body = { exchange: { points: 800, group: 'spins_20', currency } };
        const exchanged = { params: { type: 'freespins' as const }, body, idempotencyKey: key() };
        games.add((await api.call('exchangeCompPoints', exchanged)).gifts[0]?.game);
      }
      return [...games].toSorted();
    };
    expect(await given('EUR')).toEqual(named.toSorted());
    const { games } = services.sandbox.games;
    const inCoins = named.filter((id) =>
      games.some((game) => game.identifier === id && 'BTC' in game.currencies),
    );
    expect(inCoins).not.toContain('quiet-sun/copper-dune');
    expect(await given('BTC')).toEqual(inCoins.toSorted());
  });

  it('buy money alone while bonuses are switched off', async () => {
    const { api, points, exchange } = await player({ points: 5_000 });
    const allow = (can_issue: boolean) =>
      api.call('updateBonusSettings', { body: { settings: { can_issue } } });
    await allow(false);
    for (const [type, cost, group] of [
      ['freespins', 800, 'spins_20'],
      ['lootboxes', 1_500, 'astro_box'],
    ] as const)
      await expect(exchange(type, cost, group)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await exchange('money', 1_000, 'money_5');
    expect((await points()).chargeable.points).toBe(4_000);
    await allow(true);
    await exchange('freespins', 800, 'spins_20');
  });

  it('are refused where they do not suffice, and for what is not on offer', async () => {
    const { exchange, points } = await player({ points: 1_500 });
    await expect(exchange('money', 2_000, 'money_5')).rejects.toMatchObject({ code: 'insufficient-funds' });
    for (const [amount, group, field] of [
      [1_500, 'money_5', 'exchange.points'],
      [1_000, 'money_7', 'exchange.group'],
      [1_000, 'sale_25', 'exchange.group'],
    ] as const)
      await expect(exchange('money', amount, group)).rejects.toMatchObject({
        status: 422,
        body: { error: { field } },
      });
    expect((await points()).chargeable.points).toBe(1_500);
  });
});

describe('loot boxes', () => {
  it('[CALL-112] [CALL-113] [DATA-27] hold one prize, told and given when they are opened', async () => {
    const { api, box, open, messages, chance } = await player();
    const { id } = await box();
    const [before] = await api.call('listLootBoxes');
    expect(before).toMatchObject({
      id,
      stage: 'issued',
      group_key: 'astro_box',
      activated_at: null,
      bonuses: [],
    });
    expect(before?.items.some(({ prize }) => prize)).toBe(false);
    chance.next = 0;
    const idempotencyKey = key();
    const opened = await open(id, idempotencyKey);
    expect(opened.stage).toBe('activated');
    expect(opened.items.map(({ prize }) => prize)).toEqual([true, false, false, false, false, false]);
    expect(await open(id, idempotencyKey)).toEqual(opened);
    const given = (await api.call('listFreespins')).find((gift) => gift.id === opened.bonuses[0]);
    expect(given).toMatchObject({ freespins_total: 10, group_key: 'astro_box' });
    await expect(open(id)).rejects.toMatchObject({ status: 409 });
    expect(messages.filter(({ data }) => (data as { event?: string }).event === 'lootboxes')).toHaveLength(2);
  });

  it('[DATA-28] say of each thing in them what it is, what it asks for and how likely it is', async () => {
    const { api, box } = await player();
    await box();
    const items = (await api.call('listLootBoxes')).flatMap((entry) => entry.items);
    expect(items.length).toBeGreaterThan(1);
    for (const item of items)
      expect(item).toEqual({
        title: expect.any(String),
        type: expect.stringMatching(/^(?:freespins|bonus)$/),
        attributes: { freespins_count: expect.any(Number), bonus_amount: expect.any(Object) },
        result_bonus: { wager: expect.any(Number), max_win: expect.any(Object) },
        weight: expect.any(Number),
        prize: false,
      });
  });

  it('[LOOT-08] [LOOT-09] [LOOT-10] ask for 30 times of spins, 3 times of big bonuses, and pay 1000 EUR at most', async () => {
    const { box } = await player();
    for (const groups of [[], [1308], [1309]]) {
      const { items } = await box(groups);
      for (const { type, attributes, result_bonus } of items)
        if (type === 'freespins') {
          expect(result_bonus.wager).toBe(30);
          expect(result_bonus.max_win.EUR).toBe(1000_00);
        } else if ((attributes.bonus_amount.EUR ?? 0) >= 100_00) expect(result_bonus.wager).toBe(3);
    }
  });

  it('[LOOT-11] [LOOT-12] [LOOT-13] have tables for the groups 21, 1308 and 1309', async () => {
    const { box } = await player();
    for (const group of [21, 1308, 1309]) expect((await box([group])).group_key).not.toBe('astro_box');
  });

  it('[LOOT-06] follow the table of the groups of the player', async () => {
    const { box } = await player();
    const keys = [];
    for (const groups of [[21], [1308], [1309, 7], [7]]) keys.push((await box(groups)).group_key);
    expect(keys).toEqual(['tester_box', 'comet_box', 'nova_box', 'astro_box']);
  });

  it('expire, and those of others stay closed', async () => {
    const { api, box, open, pass, browser } = await player();
    const { id } = await box();
    const other = browser().api;
    await other.call('signUp', { body: newcomer('other@example.com') });
    await expect(other.call('openLootBox', { params: { id }, idempotencyKey: key() })).rejects.toMatchObject({
      status: 404,
    });
    await pass(7 * DAY);
    expect((await api.call('listLootBoxes'))[0]?.stage).toBe('expired');
    await expect(open(id)).rejects.toMatchObject({ status: 409 });
  });
});

const places: [name: string, open: (() => Promise<Store>) | undefined][] = [
  ['SQLite', undefined],
  [...POSTGRES],
];

describe.each(places)('lotteries on %s', (_, open) => {
  const world = async () => player({ points: 1_000, ...(open ? { store: await open() } : {}) });

  it('[CALL-115] [CALL-117] [DATA-26] sell tickets', async () => {
    const { api, tickets, verified, services } = await world();
    const [lottery] = await api.call('listLotteries');
    const lotteryId = lottery?.id ?? '';
    expect((await tickets(lotteryId, 2)).lottery).toMatchObject({ lottery_id: lotteryId, tickets: 2 });
    await tickets(lotteryId, 3);
    expect(await api.call('listLotteryStatuses')).toMatchObject([{ lottery_id: lotteryId, tickets: 5 }]);
    expect(await api.call('getLotteryStatus', { params: { id: lotteryId } })).toMatchObject({
      lottery_id: lotteryId,
      tickets: 5,
    });
    // Those of one that is listed no more are told by its name only.
    await services.store.db
      .updateTable('lotteries')
      .set({ end_at: services.runtime.now() - 29 * DAY })
      .where('id', '=', lotteryId)
      .execute();
    expect(await api.call('listLotteryStatuses')).toEqual([]);
    expect((await api.call('getLotteryStatus', { params: { id: lotteryId } })).tickets).toBe(5);
    await verified();
  });

  it('[CALL-114] [CALL-116] [DATA-25] count the tickets of all, and are drawn at their end', async () => {
    const { api, tickets, pass, verified } = await world();
    const [lottery] = await api.call('listLotteries');
    expect(lottery).toMatchObject({
      frontend_identifier: 'weekly-draw-2026-11-16',
      in_progress: true,
      tickets: 0,
      end_at: '2026-11-23T00:00:00.000Z',
    });
    const lotteryId = lottery?.id ?? '';
    await tickets(lotteryId, 5);
    expect((await api.call('getLottery', { params: { id: lotteryId } })).tickets).toBe(5);
    await pass(5 * DAY);
    const drawn = await api.call('getLottery', { params: { id: lotteryId } });
    expect(drawn).toMatchObject({ in_progress: false, winners: [{ award_place: 1 }] });
    const prize = (await api.call('listBonuses')).find(({ group_key }) => group_key === 'lottery_prize');
    expect(prize?.amount_cents).toBe(500_00);
    const running = (await api.call('listLotteries')).filter(({ in_progress }) => in_progress);
    expect(running.map(({ frontend_identifier }) => frontend_identifier)).toEqual(['weekly-draw-2026-11-23']);
    await verified();
  });
});

describe('lotteries', () => {
  it('[TOUR-19] of a group are there for its members alone', async () => {
    const names = async (groups: number[]) => {
      const { api } = await player({ groups });
      return (await api.call('listLotteries')).map(({ title }) => title);
    };
    expect(await names([])).toEqual(['Weekly draw']);
    expect(await names([259])).toEqual(['Gold draw', 'Weekly draw']);
  });

  it('take tickets of those who may take part, each of the lottery that was named', async () => {
    const member = await player({ groups: [259], points: 1_000 });
    const [card] = await member.api.call('listCompPointRates', { params: { type: 'lotteries' } });
    const lotteries = await member.api.call('listLotteries');
    expect(card?.rate.lottery_ids.toSorted()).toEqual(lotteries.map(({ id }) => id).toSorted());
    const [gold, weekly] = lotteries.map(({ id }) => id);
    expect((await member.tickets(gold ?? '', 2)).lottery).toMatchObject({ lottery_id: gold, tickets: 2 });
    expect((await member.tickets(weekly ?? '', 1)).lottery).toMatchObject({ lottery_id: weekly, tickets: 1 });
    const booked = await member.services.store.db
      .selectFrom('ledger_movements')
      .select('reference')
      .where('cause', '=', 'lottery-tickets')
      .orderBy('created_at')
      .execute();
    expect(booked.map(({ reference }) => reference).toSorted()).toEqual([gold, weekly].toSorted());

    const other = member.browser().api;
    await other.call('signUp', { body: newcomer('other@example.com') });
    const [shown] = await other.call('listCompPointRates', { params: { type: 'lotteries' } });
    expect(shown?.rate.lottery_ids).toEqual([weekly]);
    await member.verified();
  });

  it('of a group take no points of others', async () => {
    const { services, tickets, points } = await player({ points: 1_000 });
    const { id } = await services.store.db
      .selectFrom('lotteries')
      .select('id')
      .where('title', '=', 'Gold draw')
      .executeTakeFirstOrThrow();
    await expect(tickets(id, 1)).rejects.toMatchObject({
      status: 422,
      body: { error: { field: 'exchange.lottery_id' } },
    });
    expect((await points()).chargeable.points).toBe(1_000);
  });

  it('are not drawn for players who have excluded themselves', async () => {
    const { api, tickets, pass, id, services, browser } = await player({ points: 1_000 });
    const [lottery] = await api.call('listLotteries');
    await tickets(lottery?.id ?? '', 5);
    await exclude(services.store, id);
    await pass(5 * DAY).catch(() => undefined);
    const drawn = await browser().api.call('getLottery', { params: { id: lottery?.id ?? '' } });
    expect(drawn).toMatchObject({ in_progress: false, winners: [] });
  });

  it('sell no tickets after their draw, whatever the clock says', async () => {
    const { api, tickets, pass } = await player({ points: 1_000 });
    const [lottery] = await api.call('listLotteries');
    await tickets(lottery?.id ?? '', 5);
    await pass(5 * DAY);
    await pass(-5 * DAY);
    await expect(tickets(lottery?.id ?? '', 1)).rejects.toMatchObject({
      status: 422,
      body: { error: { field: 'exchange.lottery_id' } },
    });
  });

  it('say of one that is over that it is, also before the next one has begun', async () => {
    const { api, tickets, services } = await player({ points: 1_000 });
    const [lottery] = await api.call('listLotteries');
    await services.store.db.updateTable('lotteries').set({ closed_at: 0 }).execute();
    await expect(tickets(lottery?.id ?? '', 1)).rejects.toMatchObject({
      status: 422,
      body: { error: { field: 'exchange.lottery_id' } },
    });
  });

  it('take no points for an unknown lottery', async () => {
    const { tickets, points } = await player({ points: 1_000 });
    await expect(tickets('none', 1)).rejects.toMatchObject({
      status: 422,
      body: { error: { field: 'exchange.lottery_id' } },
    });
    expect((await points()).chargeable.points).toBe(1_000);
  });
});
