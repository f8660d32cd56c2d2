import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { ConfigKey, ConfigValues } from '../../../content-schemas/documents/config-schemas.ts';
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
} from '../../api/calls/config.ts';
import type { Call } from '../../api/define-call.ts';
import { managerOf } from '../../rules/roles.ts';
import { checkLocale } from '../cms/address.ts';
import { fillLines } from '../cms/fill-rules.ts';
import type { Reader } from '../cms/resolve.ts';
import { filledByRules } from '../cms/site-variables.ts';
import { mount } from '../sandbox/http/mount.ts';
import { readerOf } from '../sandbox/http/reader.ts';
import type { Services } from '../services.ts';
import { withCompletedDays } from './completed-days.ts';
import { configOf } from './config-documents.ts';

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
    mount(app, services, call, async ({ c, services }) => {
      const reader = askedReader(c);
      const value = await configOf(services, reader, key);
      await services.cms.rules.refresh();
      const filled = filledByRules(services.cms.rules.of(reader.licence), reader.licence, reader.locale);
      return fillLines(value, filled, readerOf(c).currency);
    });

  serve(getStagByReferrerName, 'stag-by-referrer-name');
  serve(getSurveyConfig, 'survey-config');
  serve(getBettingConfig, 'betting-config');
  serve(getDisabledBonuses, 'disabled-bonuses');
  serve(getModifyGiftsConfig, 'modify-gifts-config');
  serve(getExcludedPromoStags, 'excluded-promo-stags');
  serve(getCurrencyConfig, 'currency-config');
  serve(getAdditionalGifts, 'additional-gifts');
  serve(getMainWidgetConfig, 'main-widget-config');
  serve(getVipProgramConfig, 'vip-program-config');
  serve(getProvidersConfig, 'providers-config');
  serve(getLogoConfig, 'logo-config');
  serve(getMenuCategoriesGames, 'menu-categories-games');
  serve(getManagePromotionPages, 'manage-promotion-pages');
  serve(getBannersConfig, 'banners-config');
  serve(getWheelConfig, 'wheel-config');
  serve(getWheelConfigSegments, 'wheel-config-segments');

  mount(app, services, getVipAdventures, async ({ c, services, player }) => {
    const config = await configOf(services, askedReader(c), 'vip-adventures');
    return player ? withCompletedDays(services.store.reader, config, player.playerId) : config;
  });

  mount(app, services, getManager, async ({ c, services, player, body }) => {
    const { managers } = await configOf(services, askedReader(c), 'managers');
    // A contact is for those whose level it belongs to, whatever groups a caller names.
    const own = body.userGroups.filter((group) => player?.groups.includes(group));
    return { manager: managerOf(managers, own) };
  });
}
