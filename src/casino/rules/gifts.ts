import type { Game } from '../entities/game.ts';
import { GROUPS } from './roles.ts';

const PAST: readonly string[] = ['finished', 'canceled', 'expired', 'wager_done', 'lost'];

/** Whether nothing happens to a gift any more (GIFT-02). */
export const isPastGift = (stage: string): boolean => PAST.includes(stage);

/** What a gift looks like to a reader: four states out of eight stages (GIFT-03). */
export type ActivationState = 'issued' | 'activated' | 'canceled' | 'expired';

export function activationState(stage: string): ActivationState {
  if (stage === 'issued' || stage === 'canceled' || stage === 'expired') return stage;
  return 'activated';
}

/** Whether offers of deposit gifts are shown (GIFT-04). */
export const showsDepositGifts = (player: {
  can_issue_bonuses: boolean;
  deposit_bonus_code: string | null;
  groups: readonly number[];
}): boolean =>
  player.can_issue_bonuses && !player.deposit_bonus_code && !player.groups.includes(GROUPS.multiAccount);

/** Whole percent, floored (GIFT-05); 100 where nothing is asked for. */
export const progressPercent = (done: number, total: number): number =>
  total <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((done / total) * 100)));

/** How far the wagering of a gift is, in whole percent (GIFT-05, GIFT-06). */
export const wageringPercent = (gift: {
  amount_wager_cents: number;
  amount_wager_requirement_cents: number;
}): number => progressPercent(gift.amount_wager_cents, gift.amount_wager_requirement_cents);

/** How many tenths of a stake count towards wagering, by the kinds of games that the terms name. */
const TENTHS = { pokies: 10, keno: 5, others: 1 } as const;

/** How many tenths of a stake count towards wagering: all of it in pokies, half in Keno, a tenth at other tables and live. */
export function wageringTenths({ title, categories }: Pick<Game, 'title' | 'categories'>): number {
  if (categories.includes('pokies')) return TENTHS.pokies;
  return /keno/i.test(title) ? TENTHS.keno : TENTHS.others;
}
