import type { Samples } from './sample.ts';

export const player = {
  getPlayer: () => ({}),
  updatePlayer: () => ({ body: { nickname: 'Umbra' } }),
  listAccounts: () => ({ query: { compatibility: '1' } }),
  openAccount: () => ({ body: { currency: 'USDT' } }),
} satisfies Samples;
