/** What points can be exchanged for. */
export const EXCHANGE_TYPES = ['money', 'freespins', 'lootboxes', 'lotteries'] as const;

export type ExchangeType = (typeof EXCHANGE_TYPES)[number];

export type RewardCategory = 'FREE_SPINS' | 'MONEY_REWARD' | 'SPECIAL_REWARDS' | 'DISCOUNT';

/** What the rules read of a card. */
export interface CardCost {
  type: ExchangeType;
  group: string;
  /** Costs of money by currency. */
  rates: readonly { currency: string; amount_cents: number; points: number }[];
  /** The cost of everything else. */
  rate: { points: number };
}

/** A card of a sale (COMP-10). */
export const isDiscountCard = ({ group }: { group: string }): boolean => group.startsWith('sale');

/** The tab a card stands under (COMP-11). */
export function rewardCategory(card: { type: ExchangeType; group: string }): RewardCategory {
  if (isDiscountCard(card)) return 'DISCOUNT';
  if (card.type === 'freespins') return 'FREE_SPINS';
  return card.type === 'money' ? 'MONEY_REWARD' : 'SPECIAL_REWARDS';
}

const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/**
 * Whether a sale is on: before its end date, not on it (COMP-09).
 *
 * @param end `DD/MM/YYYY`, a UTC day; a text of another form is no sale
 */
export function isSaleOn(end: string, now: number): boolean {
  const [, day, month, year] = DATE.exec(end) ?? [];
  return day !== undefined && now < Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** The game that an entry `producer:game` names (COMP-13), as its identifier; null for another form. */
export function cardGame(entry: string): string | null {
  const [, producer, game] = /^([a-z0-9-]+):([a-z0-9-]+)$/.exec(entry) ?? [];
  return producer && game ? `${producer}/${game}` : null;
}

/** The pictures of discount cards, by what they show: amounts in EUR cents. */
export const DISCOUNT_IMAGES: readonly number[] = [
  5_000_000, 1_500_000, 500_000, 300_000, 100_000, 50_000, 25_000, 2_500,
];
const DEFAULT_IMAGE = 2_500;

/** Which picture a discount card has: that of its amount in EUR cents, else that of 25 EUR (COMP-14). */
export const discountImage = (eurCents: number): number =>
  DISCOUNT_IMAGES.includes(eurCents) ? eurCents : DEFAULT_IMAGE;

/** The points that one of a card costs: in the player's currency, else in EUR, else its own rate (COMP-18). */
export function costOf(card: CardCost, currency: string): number {
  const rate =
    card.rates.find((entry) => entry.currency === currency) ??
    card.rates.find((entry) => entry.currency === 'EUR');
  return rate?.points ?? card.rate.points;
}

/** How many of a card a balance covers (COMP-15); 0 when it covers none. */
export const maxQuantity = (balance: number, cost: number): number =>
  cost > 0 ? Math.floor(balance / cost) : 0;

/** Whether the player may exchange: signed in, and the balance covers the cost (COMP-17). */
export const canExchange = (player: { signedIn: boolean; chargeable: number }, cost: number): boolean =>
  player.signedIn && player.chargeable >= cost;

/** The points that are missing for a card; 0 when it is covered (COMP-08). */
export const missingPoints = (balance: number, cost: number): number => Math.max(0, cost - balance);

/** Whether a lottery takes tickets at `now`, in milliseconds: from its start until its draw. */
export const takesTickets = (lottery: { start_at: string; end_at: string }, now: number): boolean =>
  Date.parse(lottery.start_at) <= now && now < Date.parse(lottery.end_at);

/** What the exchange call is sent (COMP-27, COMP-28). */
export type ExchangeRequest =
  | { points: number; group: string; currency: string }
  | { tickets_count: number; lottery_id: string; group: string; currency: string };

/** Builds the request for `quantity` of a card. `lotteryId` is needed for lottery cards only. */
export const exchangeRequest = (
  card: CardCost,
  quantity: number,
  currency: string,
  lotteryId?: string,
): ExchangeRequest =>
  card.type === 'lotteries'
    ? { tickets_count: quantity, lottery_id: lotteryId ?? '', group: card.group, currency }
    : { points: quantity * costOf(card, currency), group: card.group, currency };
