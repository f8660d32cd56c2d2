import { HOUSE_NAME } from '../entities/house.ts';
import { PLAIN_NAVIGATION } from '../rules/navigation.ts';
import type { ConfigValues } from './config-schemas.ts';

/** What the configurations that say what stands around every page hold where no editor has written one. */
export const frameDefaults = {
  'betting-config': { is_enabled: false, url: null, disabled_countries: [] },
  'main-widget-config': { bookmarks: [] },
  navigation: PLAIN_NAVIGATION,
  site: { name: HOUSE_NAME, supportEmail: 'support@astrolane.example' },
} satisfies Partial<ConfigValues>;

export type FrameConfigs = Pick<ConfigValues, keyof typeof frameDefaults>;
