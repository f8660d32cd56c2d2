import { CURRENCIES } from '../../../../content-schemas/currency.ts';
import type { CompPointRate } from '../../../../content-schemas/entities/comp-points.ts';
import type { ExchangeType } from '../../../rules/comp-points.ts';
import { isSaleOn } from '../../../rules/comp-points.ts';
import { perCurrency } from '../currencies/rates.ts';

/** Points that one EUR of real money costs; a sale takes a quarter off. */
const POINTS_PER_EURO = 200;
const SALE_SHARE = 0.75;
/** The day of a month on which its sale begins. */
const SALE_FROM = 24;

interface MoneyCard {
  group: string;
  /** In EUR. */
  amount: number;
  label?: CompPointRate['label'];
}

const MONEY: readonly MoneyCard[] = [
  { group: 'money_5', amount: 5, label: 'POPULAR' },
  { group: 'money_25', amount: 25 },
  { group: 'money_100', amount: 100 },
  { group: 'money_500', amount: 500, label: 'VIP' },
];

const SALE: readonly MoneyCard[] = [
  { group: 'sale_25', amount: 25 },
  { group: 'sale_250', amount: 250 },
  { group: 'sale_500', amount: 500 },
];

/** The end of the sale of this month, `DD/MM/YYYY`: the first day of the next. */
function saleEnd(now: number): string {
  const today = new Date(now);
  const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(end.getUTCDate())}/${two(end.getUTCMonth() + 1)}/${end.getUTCFullYear()}`;
}

const empty = { points: 0, freespins_count: 0, lottery_ids: [] };

function money({ group, amount, label = null }: MoneyCard, share: number, end: string | null): CompPointRate {
  return {
    type: 'money',
    group,
    title: group,
    bonus_title: group,
    rates: CURRENCIES.map((currency) => ({
      currency,
      amount_cents: Math.max(1, perCurrency(amount)[currency]),
      points: Math.round(amount * POINTS_PER_EURO * share),
    })),
    rate: empty,
    games: [],
    wager: 0,
    label,
    sale_end: end,
  };
}

const spins = (
  count: number,
  points: number,
  game: string,
  label: CompPointRate['label'],
): CompPointRate => ({
  type: 'freespins',
  group: `spins_${count}`,
  title: `spins_${count}`,
  bonus_title: `spins_${count}`,
  rates: [],
  rate: { ...empty, points, freespins_count: count },
  games: [game.replace('/', ':')],
  wager: 30,
  label,
  sale_end: null,
});

const special = (
  type: 'lootboxes' | 'lotteries',
  group: string,
  points: number,
  lottery_ids: string[] = [],
): CompPointRate => ({
  type,
  group,
  title: group,
  bonus_title: group,
  rates: [],
  rate: { ...empty, points, lottery_ids },
  games: [],
  wager: 0,
  label: type === 'lotteries' ? 'NEW' : null,
  sale_end: null,
});

/**
 * The cards of the shop. Those of the sale are there only while it is on.
 *
 * @param game where free spins are played
 * @param lotteries ids of the lotteries that run
 */
export function cardsOf(
  type: ExchangeType,
  now: number,
  { game, lotteries }: { game: string; lotteries: readonly string[] },
): CompPointRate[] {
  if (type === 'money') {
    const end = saleEnd(now);
    const onSale = new Date(now).getUTCDate() >= SALE_FROM && isSaleOn(end, now);
    return [
      ...MONEY.map((card) => money(card, 1, null)),
      ...(onSale ? SALE.map((card) => money(card, SALE_SHARE, end)) : []),
    ];
  }
  if (type === 'freespins')
    return [spins(20, 800, game, 'POPULAR'), spins(50, 1_900, game, null), spins(100, 3_600, game, 'VIP')];
  if (type === 'lootboxes') return [special('lootboxes', 'astro_box', 1_500)];
  return lotteries.length > 0 ? [special('lotteries', 'lottery_ticket', 100, [...lotteries])] : [];
}
