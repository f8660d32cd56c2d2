import type { z } from 'zod';
import type { additionalGiftsSchema } from '../entities/config-gifts.ts';
import type {
  couponsConfigSchema,
  offersConfigSchema,
  rewardsShopSchema,
} from '../entities/config-rewards.ts';

/** A bonus by its `group_key`. */
interface NamedBonus {
  readonly name: string;
  readonly title?: string;
}

/** What bonuses come from, as far as somebody knows the documents. */
export interface BonusSources {
  readonly offers?: z.output<typeof offersConfigSchema> | undefined;
  readonly shop?: z.output<typeof rewardsShopSchema> | undefined;
  readonly coupons?: z.output<typeof couponsConfigSchema> | undefined;
  readonly cards?: z.output<typeof additionalGiftsSchema> | undefined;
}

/** Bonuses that the platform gives by itself. */
const OWN: readonly NamedBonus[] = ['cashback', 'lottery_prize', 'tournament_prize'].map((name) => ({
  name,
}));

/** The bonuses that documents declare, by their `group_key`, and those that need none. */
export const declaredBonuses = ({ offers, shop, coupons, cards }: BonusSources): readonly NamedBonus[] => [
  ...(offers?.offers ?? []).map(({ group_key, title }) => ({ name: group_key, title })),
  ...(cards?.gifts ?? []).map(({ group_key, title }) => ({ name: group_key, title })),
  ...(shop ? [...shop.money, ...shop.sale.cards, ...shop.freespins] : []).map(({ group }) => ({
    name: group,
  })),
  ...(coupons?.codes ?? []).map(({ code, title }) => ({ name: groupKeyOfCode(code), title })),
  ...OWN,
];

/** What the gift of a code is called. */
export const groupKeyOfCode = (code: string): string => `code_${code.toLowerCase()}`;
