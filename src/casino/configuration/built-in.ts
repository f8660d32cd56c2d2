import { HOUSE_NAME } from '../entities/house.ts';
import { noRules } from '../published-rules/no-rules.ts';
import { DEFAULT_STAG } from '../rules/affiliates.ts';
import { BUILT_IN_SAFER_PLAY } from '../rules/safer-play.ts';
import type { ConfigKey, ConfigValues } from './config-schemas.ts';
import type { ConfigSources } from './config-sources.ts';
import { defaultAdventureDays } from './engagement-defaults.ts';
import { frameDefaults } from './frame-defaults.ts';

/** What each configuration says where no editor has written one: nothing is switched on, and the rules of the house. */
export const builtIn: { readonly [Key in ConfigKey]: (sources: ConfigSources) => ConfigValues[Key] } = {
  'ab-registration': () => ({ enabled: false, groups: { A: 1501, B: 1502 } }),
  'additional-gifts': () => ({ gifts: [] }),
  'banners-config': () => ({ banners: [] }),
  'betting-config': () => frameDefaults['betting-config'],
  'currency-config': () => noRules()['currency-config'],
  'cashback-levels': () => ({ levels: [] }),
  'disabled-bonuses': () => noRules()['disabled-bonuses'],
  'excluded-promo-stags': () => ({ stags: [] }),
  'logo-config': () => ({ light: null, dark: null, alt: HOUSE_NAME }),
  'main-widget-config': () => frameDefaults['main-widget-config'],
  'manage-promotion-pages': () => ({ pages: {} }),
  managers: () => ({ managers: [] }),
  'menu-categories-games': () => ({ pokies: [], live: [] }),
  'modify-gifts-config': () => ({ gifts: {} }),
  navigation: () => frameDefaults.navigation,
  'player-groups': () => ({ self_service: [], new_provider: null }),
  'providers-config': () => noRules()['providers-config'],
  'safer-play': () => BUILT_IN_SAFER_PLAY,
  site: () => frameDefaults.site,
  'stag-by-referrer-name': () => ({ default_stag: DEFAULT_STAG, stags: {} }),
  'survey-config': () => ({ survey_id: '', survey_collector_id: '', is_enable_widget: false }),
  'vip-adventures': ({ runtime, sandbox }) =>
    defaultAdventureDays(
      runtime.now(),
      sandbox.games.games.map((game) => game.identifier),
    ),
  'vip-program-config': () => noRules()['vip-program-config'],
  'wheel-config': () => noRules()['wheel-config'],
  'wheel-config-segments': () => ({ is_enabled: false, segments: [] }),
  coupons: () => noRules().coupons,
  'loot-boxes': () => noRules()['loot-boxes'],
  lotteries: () => noRules().lotteries,
  offers: () => noRules().offers,
  'rewards-shop': () => noRules()['rewards-shop'],
  tournaments: () => noRules().tournaments,
};
