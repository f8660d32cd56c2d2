import { addPoints } from '../../../../src/casino/comp-points/points.ts';
import { issueLootBox } from '../../../../src/casino/loot-boxes/loot-boxes.ts';
import type { Samples, World } from './sample.ts';

const lottery = async ({ browser }: World) => (await browser.api.call('listLotteries'))[0]?.id ?? '';

export const rewards = {
  getCompPoints: () => ({}),
  listMoneyRates: () => ({}),
  listCompPointRates: () => ({ params: { type: 'freespins' } }),
  exchangeCompPoints: async ({ player, services }) => {
    await services.sandbox.ledger.run((work) => addPoints(work, player.id, 1000, 'comp-award'));
    return {
      params: { type: 'money' },
      body: { exchange: { points: 1000, group: 'money_5', currency: 'EUR' } },
    };
  },
  listLootBoxes: () => ({}),
  openLootBox: async ({ player, services }) => {
    const order = { playerId: player.id, groups: [] };
    const { id } = await services.sandbox.ledger.run((work) => issueLootBox(work, order));
    return { params: { id } };
  },
  listLotteries: () => ({}),
  listLotteryStatuses: () => ({}),
  getLottery: async (world) => ({ params: { id: await lottery(world) } }),
  getLotteryDraw: async (world) => ({ params: { id: await lottery(world) } }),
  listLotteryEntries: async (world) => ({ params: { id: await lottery(world) }, query: { after: '0' } }),
  getLotteryStatus: async (world) => ({ params: { id: await lottery(world) } }),
} satisfies Samples;
