import type { z } from 'zod';
import { adventureConfigSchema } from '../entities/adventure.ts';
import { bannersConfigSchema } from '../entities/banner.ts';
import { cashbackLevelsConfigSchema } from '../entities/cashback-level.ts';
import { excludedPromoStagsSchema, stagByReferrerSchema } from '../entities/config-affiliates.ts';
import { additionalGiftsSchema, disabledBonusesSchema, modifyGiftsSchema } from '../entities/config-gifts.ts';
import { managersConfigSchema } from '../entities/config-managers.ts';
import { navigationConfigSchema } from '../entities/config-navigation.ts';
import {
  couponsConfigSchema,
  lootBoxesConfigSchema,
  lotteriesConfigSchema,
  offersConfigSchema,
  rewardsShopSchema,
  tournamentsConfigSchema,
} from '../entities/config-rewards.ts';
import {
  abRegistrationSchema,
  bettingConfigSchema,
  currencyConfigSchema,
  logoConfigSchema,
  mainWidgetConfigSchema,
  managePromotionPagesSchema,
  menuCategoriesGamesSchema,
  playerGroupsConfigSchema,
  providersConfigSchema,
  surveyConfigSchema,
} from '../entities/config-site.ts';
import { siteConfigSchema } from '../entities/project.ts';
import { saferPlaySchema } from '../entities/safer-play.ts';
import { vipProgramConfigSchema } from '../entities/vip.ts';
import { wheelConfigSchema, wheelSegmentsConfigSchema } from '../entities/wheel.ts';

/** What the `value` of a config document holds, by its key. A key that is not here may hold anything. */
export const configSchemas = {
  'ab-registration': abRegistrationSchema,
  'additional-gifts': additionalGiftsSchema,
  'banners-config': bannersConfigSchema,
  'cashback-levels': cashbackLevelsConfigSchema,
  'betting-config': bettingConfigSchema,
  coupons: couponsConfigSchema,
  'currency-config': currencyConfigSchema,
  'disabled-bonuses': disabledBonusesSchema,
  'excluded-promo-stags': excludedPromoStagsSchema,
  'logo-config': logoConfigSchema,
  'loot-boxes': lootBoxesConfigSchema,
  lotteries: lotteriesConfigSchema,
  'main-widget-config': mainWidgetConfigSchema,
  'manage-promotion-pages': managePromotionPagesSchema,
  managers: managersConfigSchema,
  'menu-categories-games': menuCategoriesGamesSchema,
  'modify-gifts-config': modifyGiftsSchema,
  navigation: navigationConfigSchema,
  offers: offersConfigSchema,
  'player-groups': playerGroupsConfigSchema,
  'providers-config': providersConfigSchema,
  'rewards-shop': rewardsShopSchema,
  'safer-play': saferPlaySchema,
  site: siteConfigSchema,
  'stag-by-referrer-name': stagByReferrerSchema,
  'survey-config': surveyConfigSchema,
  tournaments: tournamentsConfigSchema,
  'vip-adventures': adventureConfigSchema,
  'vip-program-config': vipProgramConfigSchema,
  'wheel-config': wheelConfigSchema,
  'wheel-config-segments': wheelSegmentsConfigSchema,
} satisfies Record<string, z.ZodType>;

export type ConfigKey = keyof typeof configSchemas;

export type ConfigValues = { [Key in ConfigKey]: z.output<(typeof configSchemas)[Key]> };

/** Configuration that only our own server reads: it names people, codes, or how players are split. Never delivered as it is. */
export const SERVER_CONFIGS: ReadonlySet<string> = new Set<ConfigKey>([
  'managers',
  'ab-registration',
  'coupons',
  'offers',
]);
