import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { type ConfigKey, configSchemas } from '../configuration/config-schemas.ts';
import { managerSchema } from '../entities/config-managers.ts';
import { groupsSchema } from '../entities/config-parts.ts';

const headers = z.object({
  locale: z
    .string()
    .max(20)
    .optional()
    .describe("A locale of the site; without it the one of the reader's country."),
});

/** A call that answers what a config document says, in the language that the caller asks for. */
const configCall = <const Name extends string, const Key extends ConfigKey>(
  name: Name,
  key: Key,
  summary: string,
) =>
  defineCall({
    name,
    owner: 'site',
    method: 'GET',
    path: `/api/fe/config/${key}`,
    summary,
    headers,
    response: configSchemas[key],
    errors: [],
  });

export const getStagByReferrerName = configCall(
  'getStagByReferrerName',
  'stag-by-referrer-name',
  'Affiliate tags by the name of the referrer.',
);

export const getSurveyConfig = configCall(
  'getSurveyConfig',
  'survey-config',
  'The survey that players are offered.',
);

export const getBettingConfig = configCall(
  'getBettingConfig',
  'betting-config',
  'Whether and where sports betting is.',
);

export const getVipAdventures = defineCall({
  ...configCall(
    'getVipAdventures',
    'vip-adventures',
    'The adventure calendar; a signed-in player finds the days done marked.',
  ),
  auth: 'optional',
});

export const getDisabledBonuses = configCall(
  'getDisabledBonuses',
  'disabled-bonuses',
  'Bonuses that are not shown.',
);

export const getModifyGiftsConfig = configCall(
  'getModifyGiftsConfig',
  'modify-gifts-config',
  'How gifts are shown differently from what the platform says.',
);

export const getExcludedPromoStags = configCall(
  'getExcludedPromoStags',
  'excluded-promo-stags',
  'Affiliate tags whose players see no promotions.',
);

export const getCurrencyConfig = configCall(
  'getCurrencyConfig',
  'currency-config',
  'Which currencies are offered where.',
);

export const getAdditionalGifts = defineCall({
  ...configCall(
    'getAdditionalGifts',
    'additional-gifts',
    'Cards that stand among the gifts; those of groups are for a signed-in player of theirs.',
  ),
  auth: 'optional',
});

export const getMainWidgetConfig = configCall(
  'getMainWidgetConfig',
  'main-widget-config',
  'The floating menu of bookmarks.',
);

export const getVipProgramConfig = configCall(
  'getVipProgramConfig',
  'vip-program-config',
  'What each VIP status asks for and gives.',
);

export const getProvidersConfig = configCall(
  'getProvidersConfig',
  'providers-config',
  'Providers whose games are not shown, by country.',
);

export const getLogoConfig = configCall('getLogoConfig', 'logo-config', 'The mark in the header.');

export const getMenuCategoriesGames = configCall(
  'getMenuCategoriesGames',
  'menu-categories-games',
  'The game categories of the menus.',
);

export const getManagePromotionPages = configCall(
  'getManagePromotionPages',
  'manage-promotion-pages',
  'Which managed promotion pages everybody sees.',
);

export const getBannersConfig = configCall(
  'getBannersConfig',
  'banners-config',
  'Every banner, in the language of the `locale` header.',
);

export const getWheelConfig = configCall(
  'getWheelConfig',
  'wheel-config',
  'The prizes of the spin wheel, with their weights.',
);

export const getWheelConfigSegments = configCall(
  'getWheelConfigSegments',
  'wheel-config-segments',
  'The segments wheel.',
);

export const getManager = defineCall({
  name: 'getManager',
  owner: 'site',
  method: 'POST',
  path: '/api/fe/config/managers',
  summary: 'The VIP manager of the player, by those of the groups that the player is in; a guest has none.',
  request: z.strictObject({ userGroups: groupsSchema }),
  response: z.object({ manager: managerSchema.nullable() }),
  errors: [],
  auth: 'optional',
});
