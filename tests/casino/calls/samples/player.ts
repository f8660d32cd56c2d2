import type { Samples } from './sample.ts';

export const player = {
  getPlayer: () => ({}),
  updatePlayer: () => ({ body: { nickname: 'Umbra' } }),
  updateLocale: () => ({ body: { locale: 'de' } }),
  addGroups: () => ({ body: { groups: { add: [1401] } } }),
  getPlayerSettings: () => ({}),
  getPlayerStats: () => ({}),
  getSubscriptions: () => ({}),
  updateSubscriptions: () => ({ body: { receive_promos: true } }),
  listAccounts: () => ({ query: { compatibility: '1' } }),
  openAccount: () => ({ body: { currency: 'USDT' } }),
} satisfies Samples;
