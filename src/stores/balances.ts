import { computed } from 'nanostores';
import { $balance } from './balance.ts';
import { $bonuses } from './gifts.ts';

/** What the active wallet holds, and how far its bonuses are wagered; in subunits of `currency` (DATA-38). */
export interface Balances {
  currency: string;
  real: number;
  bonus: number;
  /** Real and bonus money together: what can be played with. */
  common: number;
  /** What has been staked of the running bonuses' requirements. */
  wagered: number;
  /** What these bonuses ask for in all. */
  totalWagering: number;
}

/** The balances of the active wallet; null for guests and until they are known. */
export const $balances = computed([$balance, $bonuses], (balance, bonuses): Balances | null => {
  if (balance.status !== 'ready') return null;
  const { currency, amount_cents: real, accounts } = balance;
  const bonus = accounts.find((account) => account.currency === currency)?.bonus_cents ?? 0;
  const running = (bonuses ?? []).filter(
    (gift) => gift.currency === currency && gift.stage === 'handle_bets',
  );
  return {
    currency,
    real,
    bonus,
    common: real + bonus,
    wagered: running.reduce((sum, gift) => sum + gift.amount_wager_cents, 0),
    totalWagering: running.reduce((sum, gift) => sum + gift.amount_wager_requirement_cents, 0),
  };
});
