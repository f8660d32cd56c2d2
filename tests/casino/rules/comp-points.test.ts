import { describe, expect, it } from 'vitest';
import { compPointRateSchema } from '../../../src/casino/entities/comp-points.ts';
import {
  type CardCost,
  canExchange,
  cardGame,
  costOf,
  discountImage,
  exchangeRequest,
  isDiscountCard,
  isSaleOn,
  maxQuantity,
  missingPoints,
  rewardCategory,
} from '../../../src/casino/rules/comp-points.ts';

const money: CardCost = {
  type: 'money',
  group: 'money_5',
  rates: [
    { currency: 'EUR', amount_cents: 500, points: 1000 },
    { currency: 'CAD', amount_cents: 800, points: 1100 },
  ],
  rate: { points: 0 },
};
const tickets: CardCost = { type: 'lotteries', group: 'lottery_ticket', rates: [], rate: { points: 100 } };

describe('cards of the shop', () => {
  it('[COMP-09] are on sale before the end date, not on it', () => {
    const at = (time: string) => isSaleOn('01/12/2026', Date.parse(time));
    expect(at('2026-11-30T23:59:59Z')).toBe(true);
    expect(at('2026-12-01T00:00:00Z')).toBe(false);
    expect(isSaleOn('2026-12-01', 0)).toBe(false);
  });

  it('[COMP-10] are discount cards when their group starts with sale', () => {
    expect([isDiscountCard({ group: 'sale_25' }), isDiscountCard({ group: 'money_sale' })]).toEqual([
      true,
      false,
    ]);
  });

  it('[COMP-11] stand under one of four tabs', () => {
    const tab = (type: CardCost['type'], group = 'x') => rewardCategory({ type, group });
    expect([
      tab('freespins'),
      tab('money'),
      tab('lootboxes'),
      tab('lotteries'),
      tab('money', 'sale_1'),
    ]).toEqual(['FREE_SPINS', 'MONEY_REWARD', 'SPECIAL_REWARDS', 'SPECIAL_REWARDS', 'DISCOUNT']);
  });

  it('[COMP-12] are marked as popular, new or for VIPs', () => {
    const { label } = compPointRateSchema.shape;
    for (const one of ['POPULAR', 'NEW', 'VIP', null]) expect(label.parse(one)).toBe(one);
    for (const other of ['popular', 'HOT', '']) expect(label.safeParse(other).success, other).toBe(false);
  });

  it('[COMP-13] name a game as producer:game', () => {
    expect(cardGame('gantry:pale-comet')).toBe('gantry/pale-comet');
    expect([cardGame('gantry'), cardGame('a:b:c'), cardGame('')]).toEqual([null, null, null]);
  });

  it('[COMP-14] have the picture of their amount, else that of 25 EUR', () => {
    const known = [5_000_000, 1_500_000, 500_000, 300_000, 100_000, 50_000, 25_000, 2_500];
    expect(known.map(discountImage)).toEqual(known);
    expect([discountImage(2_501), discountImage(0)]).toEqual([2_500, 2_500]);
  });
});

describe('what an exchange costs', () => {
  it('[COMP-15] covers from one to balance by cost, rounded down', () => {
    expect([maxQuantity(2_999, 1000), maxQuantity(999, 1000), maxQuantity(5, 0)]).toEqual([2, 0, 0]);
  });

  it('[COMP-17] is allowed to the signed in whose points reach it', () => {
    expect(canExchange({ signedIn: true, chargeable: 1000 }, 1000)).toBe(true);
    expect(canExchange({ signedIn: true, chargeable: 999 }, 1000)).toBe(false);
    expect(canExchange({ signedIn: false, chargeable: 5000 }, 1000)).toBe(false);
    expect(missingPoints(999, 1000)).toBe(1);
  });

  it('[COMP-18] is told in the currency of the player, else in EUR', () => {
    expect([costOf(money, 'CAD'), costOf(money, 'JPY'), costOf(tickets, 'CAD')]).toEqual([1100, 1000, 100]);
  });

  it('[COMP-27] is asked for by points, group and currency', () => {
    expect(exchangeRequest(money, 3, 'CAD')).toEqual({ points: 3300, group: 'money_5', currency: 'CAD' });
  });

  it('[COMP-28] of a lottery by tickets, lottery, group and currency', () => {
    expect(exchangeRequest(tickets, 4, 'EUR', 'lottery-7')).toEqual({
      tickets_count: 4,
      lottery_id: 'lottery-7',
      group: 'lottery_ticket',
      currency: 'EUR',
    });
  });
});
