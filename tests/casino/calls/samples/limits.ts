import { mailedToken } from '../../mail.ts';
import type { Samples, World } from './sample.ts';

const daily = (amount_cents: number) => ({
  type: 'deposit' as const,
  period: 'day' as const,
  accounts: [{ currency: 'EUR', amount_cents }],
});

const limit = async ({ browser }: World): Promise<string> =>
  (await browser.api.call('setLimit', { body: daily(50_00) })).id;

export const limits = {
  listLimits: async (world) => {
    await limit(world);
    return {};
  },
  setLimit: () => ({ body: daily(50_00) }),
  removeLimit: async (world) => ({ params: { id: await limit(world) } }),
  confirmRealityCheck: () => ({}),
  getRealityCheck: () => ({}),
  setRealityCheck: () => ({ body: { minutes: 30 } }),
  confirmLimit: async (world) => {
    await limit(world);
    await world.browser.api.call('setLimit', { body: daily(80_00) });
    return { body: { token: await mailedToken(world.services, world.player.email, 'LIMIT_RAISE') } };
  },
} satisfies Samples;
