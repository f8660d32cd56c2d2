import { DEFAULT_CURRENCY } from 'hashmark/documents';
import { defaultVipProgram } from '../configuration/engagement-defaults.ts';
import { SIGNUP_CURRENCIES } from '../entities/money.ts';
import { CRYPTO_DEPOSIT_CURRENCIES, ENABLED_CURRENCIES } from '../rules/currencies.ts';
import { BUILT_IN_SAFER_PLAY } from '../rules/safer-play.ts';
import type { Rules } from './rule-keys.ts';

/** What holds where no document says anything: nothing is given, nothing is for sale, nothing is closed. */
export const noRules = (): Rules => ({
  coupons: { codes: [] },
  'currency-config': {
    default_currency: DEFAULT_CURRENCY,
    enabled: [...ENABLED_CURRENCIES],
    signup: [...SIGNUP_CURRENCIES],
    crypto_deposit: [...CRYPTO_DEPOSIT_CURRENCIES],
  },
  'excluded-promo-stags': { stags: [] },
  'disabled-bonuses': { group_keys: [] },
  'loot-boxes': { valid_days: 7 },
  lotteries: { prize_wager: 0, series: [] },
  offers: {
    gifts: {
      activation_days: 7,
      wager_days: 14,
      spin_days: 3,
      spin_value: { EUR: 20 },
      spins_max_win: { EUR: 100_000 },
    },
    offers: [],
  },
  'providers-config': { disabled: {} },
  'rewards-shop': {
    point_stake: 100,
    money: [],
    sale: { from_day: 24, cards: [] },
    freespins: [],
    lootboxes: [],
    lotteries: [],
  },
  'safer-play': BUILT_IN_SAFER_PLAY,
  tournaments: { prize_wager: 0, series: [], quests: [], points_per_level: 20 },
  'vip-program-config': defaultVipProgram(),
  'wheel-config': { is_enabled: false, tables: [] },
});
