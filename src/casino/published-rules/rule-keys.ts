import type { ConfigKey, ConfigValues } from '../configuration/config-schemas.ts';

/** The documents that the platform gives and takes by. */
export const RULE_KEYS = [
  'coupons',
  'currency-config',
  'disabled-bonuses',
  'excluded-promo-stags',
  'loot-boxes',
  'lotteries',
  'offers',
  'providers-config',
  'rewards-shop',
  'safer-play',
  'tournaments',
  'vip-program-config',
  'wheel-config',
] as const satisfies readonly ConfigKey[];

export type RuleKey = (typeof RULE_KEYS)[number];
export type Rules = { readonly [Key in RuleKey]: ConfigValues[Key] };
