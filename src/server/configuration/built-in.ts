import { DEFAULT_CURRENCY } from '../../../content-schemas/currency.ts';
import type { ConfigKey, ConfigValues } from '../../../content-schemas/documents/config-schemas.ts';
import { SIGNUP_CURRENCIES } from '../../../content-schemas/entities/money.ts';
import { DEFAULT_STAG } from '../../rules/affiliates.ts';
import { CRYPTO_DEPOSIT_CURRENCIES, ENABLED_CURRENCIES } from '../../rules/currencies.ts';
import type { ConfigSources } from './config-sources.ts';
import { defaultAdventureDays, defaultVipProgram } from './engagement-defaults.ts';

/** What each configuration says where no editor has written one: nothing is switched on, and the rules of the house. */
export const builtIn: { readonly [Key in ConfigKey]: (sources: ConfigSources) => ConfigValues[Key] } = {
  'ab-registration': () => ({ enabled: false, groups: { A: 1501, B: 1502 } }),
  'additional-gifts': () => ({ gifts: [] }),
  'banners-config': () => ({ banners: [] }),
  'betting-config': () => ({ is_enabled: false, url: null, disabled_countries: [] }),
  'currency-config': () => ({
    default_currency: DEFAULT_CURRENCY,
    enabled: [...ENABLED_CURRENCIES],
    signup: [...SIGNUP_CURRENCIES],
    crypto_deposit: [...CRYPTO_DEPOSIT_CURRENCIES],
  }),
  'cashback-levels': () => ({ levels: [] }),
  'disabled-bonuses': () => ({ group_keys: [] }),
  'excluded-promo-stags': () => ({ stags: [] }),
  'logo-config': () => ({ light: null, dark: null, alt: 'Astrolane' }),
  'main-widget-config': () => ({ bookmarks: [] }),
  'manage-promotion-pages': () => ({ pages: {} }),
  managers: () => ({ managers: [] }),
  'menu-categories-games': () => ({ pokies: [], live: [] }),
  'modify-gifts-config': () => ({ gifts: {} }),
  'player-groups': () => ({ self_service: [], new_provider: null }),
  'providers-config': () => ({ disabled: {} }),
  site: () => ({ name: 'Astrolane', supportEmail: 'support@astrolane.example' }),
  'stag-by-referrer-name': () => ({ default_stag: DEFAULT_STAG, stags: {} }),
  'survey-config': () => ({ survey_id: '', survey_collector_id: '', is_enable_widget: false }),
  'vip-adventures': ({ runtime, sandbox }) =>
    defaultAdventureDays(
      runtime.now(),
      sandbox.games.games.map((game) => game.identifier),
    ),
  'vip-program-config': defaultVipProgram,
  'wheel-config': () => ({ is_enabled: false, tables: [] }),
  'wheel-config-segments': () => ({ is_enabled: false, segments: [] }),
};
