import { moneyIn, moneyInAll } from '../currencies/rates.ts';
import type { CompPointRate } from '../entities/comp-points.ts';
import { CURRENCIES } from '../entities/regions.ts';
import { spinsGame } from '../games/spins-game.ts';
import { lootBoxTable } from '../loot-boxes/tables.ts';
import type { Rules } from '../published-rules/rule-keys.ts';
import type { ExchangeType } from '../rules/comp-points.ts';
import { isSaleOn } from '../rules/comp-points.ts';

type Shop = Rules['rewards-shop'];
type GiftTerms = Rules['offers']['gifts'];

/** The end of the sale of this month, `DD/MM/YYYY`: the first day of the next. */
function saleEnd(now: number): string {
  const today = new Date(now);
  const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(end.getUTCDate())}/${two(end.getUTCMonth() + 1)}/${end.getUTCFullYear()}`;
}

const card = (
  type: ExchangeType,
  { group, label = null }: { group: string; label?: CompPointRate['label'] | undefined },
): CompPointRate => ({
  type,
  group,
  title: group,
  bonus_title: group,
  rates: [],
  rate: { points: 0, freespins_count: 0, lottery_ids: [] },
  games: [],
  wager: 0,
  label,
  sale_end: null,
});

const money = (entry: Shop['money'][number], end: string | null): CompPointRate => ({
  ...card('money', entry),
  rates: CURRENCIES.map((currency) => ({
    currency,
    amount_cents: Math.max(1, moneyIn(entry.amount, currency)),
    points: entry.points,
  })),
  sale_end: end,
});

/** What holds for free spins of every card. */
const spinTerms = ({ spin_value, spins_max_win, activation_days, spin_days, wager_days }: GiftTerms) => ({
  spin_value_cents: moneyInAll(spin_value),
  max_win_cents: moneyInAll(spins_max_win),
  days: { activation: activation_days, spins: spin_days, wager: wager_days },
});

/** What a box of the reader's groups can hold. Spins without a bound of their own have that of the rules. */
function boxPrizes(
  { 'wheel-config': wheel, offers: { gifts } }: Pick<Rules, 'wheel-config' | 'offers'>,
  groups: readonly number[],
): CompPointRate['prizes'] {
  const spinsMost = moneyInAll(gifts.spins_max_win);
  return lootBoxTable(wheel, groups)?.items.map(({ prize: _, ...item }) =>
    item.type === 'freespins' && Object.keys(item.result_bonus.max_win).length === 0
      ? { ...item, result_bonus: { ...item.result_bonus, max_win: spinsMost } }
      : item,
  );
}

type OfferedGames = Parameters<typeof spinsGame>[0];

/** The games of free spins, as cards name them. */
function gamesOf(wanted: readonly string[], games: OfferedGames): string[] {
  const offered = wanted.filter((id) => games.some(({ identifier }) => identifier === id));
  return (offered.length > 0 ? offered : [spinsGame(games)]).map((id) => id.replace('/', ':'));
}

type CardRules = Pick<Rules, 'rewards-shop' | 'offers' | 'lotteries' | 'wheel-config' | 'loot-boxes'>;

/**
 * The cards of the shop. Those of the sale are there only while it is on.
 *
 * @param games that are offered: free spins are played in those of the rules that are among them
 * @param lotteries ids of the lotteries that run
 * @param groups of the reader, who decide which prizes a box can hold
 */
export function cardsOf(
  rules: CardRules,
  type: ExchangeType,
  now: number,
  {
    games,
    lotteries,
    groups,
  }: { games: OfferedGames; lotteries: readonly string[]; groups: readonly number[] },
): CompPointRate[] {
  const {
    'rewards-shop': shop,
    offers: { gifts },
    lotteries: { prize_wager },
  } = rules;
  const cost = (points: number, more: Partial<CompPointRate['rate']> = {}) => ({
    rate: { points, freespins_count: 0, lottery_ids: [], ...more },
  });
  switch (type) {
    case 'money': {
      const end = saleEnd(now);
      const onSale = new Date(now).getUTCDate() >= shop.sale.from_day && isSaleOn(end, now);
      return [
        ...shop.money.map((entry) => money(entry, null)),
        ...(onSale ? shop.sale.cards.map((entry) => money(entry, end)) : []),
      ];
    }
    case 'freespins':
      return shop.freespins.map((entry) => ({
        ...card(type, entry),
        ...cost(entry.points, { freespins_count: entry.count }),
        games: gamesOf(entry.games, games),
        wager: entry.wager,
        ...spinTerms(gifts),
      }));
    case 'lootboxes': {
      const { activation_days, spin_days, wager_days } = gifts;
      const box = rules['loot-boxes'].valid_days;
      const prizes = boxPrizes(rules, groups);
      return shop.lootboxes.map((entry) => ({
        ...card(type, entry),
        ...cost(entry.points),
        days: { activation: activation_days, spins: spin_days, wager: wager_days, box },
        ...(prizes && { prizes }),
      }));
    }
    case 'lotteries':
      return lotteries.length === 0
        ? []
        : shop.lotteries.map((entry) => ({
            ...card(type, entry),
            ...cost(entry.points, { lottery_ids: [...lotteries] }),
            wager: prize_wager,
            days: { activation: gifts.activation_days, wager: gifts.wager_days },
          }));
  }
}
