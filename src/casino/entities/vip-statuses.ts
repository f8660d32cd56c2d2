/** VIP statuses from the lowest to the highest (VIP-02). Without zod, so that browsers may have it. */
export const VIP_STATUSES = ['regular', 'bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;

export type VipStatus = (typeof VIP_STATUSES)[number];

export const isVipStatus = (text: string | null | undefined): text is VipStatus =>
  VIP_STATUSES.some((status) => status === text);
