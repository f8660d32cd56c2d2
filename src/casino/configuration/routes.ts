import type { Call } from 'hashmark/calls';
import { checkLocale, mount, type Reader, readerOf, type Services } from 'hashmark/server';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  getAdditionalGifts,
  getBannersConfig,
  getBettingConfig,
  getCurrencyConfig,
  getDisabledBonuses,
  getExcludedPromoStags,
  getLogoConfig,
  getMainWidgetConfig,
  getManagePromotionPages,
  getManager,
  getMenuCategoriesGames,
  getModifyGiftsConfig,
  getProvidersConfig,
  getStagByReferrerName,
  getSurveyConfig,
  getVipAdventures,
  getVipProgramConfig,
  getWheelConfig,
  getWheelConfigSegments,
} from '../calls/config.ts';
import { offeredGames } from '../games/offered.ts';
import { readRulesInForce } from '../published-rules/content-rules.ts';
import { managerOf } from '../rules/roles.ts';
import { readConfigDocument, readFilledConfig } from './config-documents.ts';
import type { ConfigKey, ConfigValues } from './config-schemas.ts';
import { withAllCurrencies, withOfferedGames, withOwnDays } from './own-days.ts';

/** The reader, in the language of the `locale` header where there is one. @throws Refusal for one we do not speak. */
function askedReader(c: Context): Reader {
  const reader = readerOf(c);
  const locale = c.req.header('locale');
  if (locale === undefined) return reader;
  checkLocale(locale);
  return { ...reader, locale };
}

/** A call without auth whose answer is the value of a config document. */
type ConfigCall<Key extends ConfigKey> = Omit<Call, 'auth' | 'money' | 'response'> & {
  response: z.ZodType<ConfigValues[Key], ConfigValues[Key]>;
};

/** Configuration of the front end: documents of the CMS, or what is built in (CALL-001 … CALL-019). */
export function configurationRoutes(app: Hono, services: () => Services): void {
  const serve = <Key extends ConfigKey>(call: ConfigCall<Key>, key: Key) =>
    mount(app, services, call, ({ c, services }) => readFilledConfig(services, askedReader(c), key));

  serve(getStagByReferrerName, 'stag-by-referrer-name');
  serve(getSurveyConfig, 'survey-config');
  serve(getBettingConfig, 'betting-config');
  serve(getDisabledBonuses, 'disabled-bonuses');
  serve(getModifyGiftsConfig, 'modify-gifts-config');
  serve(getExcludedPromoStags, 'excluded-promo-stags');
  serve(getCurrencyConfig, 'currency-config');
  serve(getMainWidgetConfig, 'main-widget-config');
  serve(getVipProgramConfig, 'vip-program-config');
  serve(getProvidersConfig, 'providers-config');
  serve(getLogoConfig, 'logo-config');
  serve(getMenuCategoriesGames, 'menu-categories-games');
  serve(getManagePromotionPages, 'manage-promotion-pages');
  serve(getBannersConfig, 'banners-config');
  serve(getWheelConfig, 'wheel-config');
  serve(getWheelConfigSegments, 'wheel-config-segments');

  mount(app, services, getAdditionalGifts, async ({ c, services, player }) => {
    const reader = askedReader(c);
    const { gifts } = await readFilledConfig(services, reader, 'additional-gifts');
    const { group_keys: disabled } = readRulesInForce(services.cms).of(reader.licence)['disabled-bonuses'];
    const isFor = (groups: readonly number[]) => groups.some((group) => player?.groups.includes(group));
    return {
      gifts: gifts.filter(
        ({ group_key, groups }) => !disabled.includes(group_key) && (!groups || isFor(groups)),
      ),
    };
  });

  mount(app, services, getVipAdventures, async ({ c, services, player }) => {
    const { games } = await offeredGames(c, services);
    const written = await readConfigDocument(services, askedReader(c), 'vip-adventures');
    const config = withAllCurrencies(withOfferedGames(written, games));
    return player ? withOwnDays(services.store.reader, config, player.playerId) : config;
  });

  mount(app, services, getManager, async ({ c, services, player, body }) => {
    const { managers } = await readConfigDocument(services, askedReader(c), 'managers');
    // A contact is for those whose level it belongs to, whatever groups a caller names.
    const own = body.userGroups.filter((group) => player?.groups.includes(group));
    return { manager: managerOf(managers, own) };
  });
}
