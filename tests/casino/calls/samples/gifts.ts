import type { Samples, World } from './sample.ts';

const key = () => crypto.randomUUID();

async function coupon({ browser }: World, code: string): Promise<string> {
  const { gifts } = await browser.api.call('redeemCoupon', {
    body: { coupon_code: code },
    idempotencyKey: key(),
  });
  return gifts[0]?.id ?? '';
}

export const gifts = {
  listBonuses: () => ({}),
  listFreespins: () => ({}),
  listBettingBonuses: () => ({}),
  listDepositGifts: () => ({}),
  listRegistrationGifts: () => ({}),
  getBonusOffer: () => ({ params: { id: 'lift-off-1' } }),
  activateBonus: async (world) => ({ params: { id: await coupon(world, 'PERIGEE10') } }),
  removeBonus: async (world) => ({ params: { id: await coupon(world, 'PERIGEE10') } }),
  activateFreespins: async (world) => ({ params: { id: await coupon(world, 'STARDUST') } }),
  removeFreespins: async (world) => ({ params: { id: await coupon(world, 'STARDUST') } }),
  redeemCoupon: () => ({ body: { coupon_code: 'STARDUST' } }),
  redeemPromoCode: () => ({ body: { code: 'KICKOFF' } }),
  setBonusCode: () => ({ body: { deposit_bonus_code: 'APOGEE' } }),
  clearBonusCode: () => ({}),
  updateBonusSettings: () => ({ body: { settings: { can_issue: false } } }),
} satisfies Samples;
