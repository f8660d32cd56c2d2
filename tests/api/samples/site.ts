import { playerChannel } from '../../../src/server/realtime/realtime.ts';
import type { Samples } from './sample.ts';

export const site = {
  getCurrentIp: () => ({}),
  getClientContext: () => ({ query: { locale: 'de' } }),
  getVipProgress: () => ({}),
  getVipProgramConfig: () => ({}),
  getVipAdventures: () => ({}),
  getStagByReferrerName: () => ({}),
  getSurveyConfig: () => ({}),
  getBettingConfig: () => ({}),
  getDisabledBonuses: () => ({}),
  getModifyGiftsConfig: () => ({}),
  getExcludedPromoStags: () => ({}),
  getCurrencyConfig: () => ({}),
  getAdditionalGifts: () => ({}),
  getMainWidgetConfig: () => ({}),
  getProvidersConfig: () => ({}),
  getLogoConfig: () => ({}),
  getMenuCategoriesGames: () => ({}),
  getManagePromotionPages: () => ({}),
  getBannersConfig: () => ({}),
  getWheelConfig: () => ({}),
  getWheelConfigSegments: () => ({}),
  getManager: () => ({ body: { userGroups: [259] } }),
  sendLog: () => ({ body: { entries: [{ name: 'TEST_ERROR', message: 'A test.', path: '/en' }] } }),
  realtimeAuth: ({ player }) => ({ body: { socket_id: '1.2', channel_name: playerChannel(player.id) } }),
} satisfies Samples;
