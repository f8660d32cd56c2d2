import type { VipProgramConfig } from '../entities/vip.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import { DEFAULT_BET_THRESHOLD, vipRank } from './vip.ts';

/** One status as a stretch of the way; amounts are bets of a quarter in subunits of the currency (DATA-34). */
export interface VipLevel {
  id: VipStatus;
  min: number;
  /** Where the next level begins; of the highest one its save target. */
  max: number;
  /** What has to be staked in a quarter to keep the status. */
  saveTarget: number;
  /** Which drawing shows it. */
  image: VipStatus;
  bonusesCount: number;
}

/** The level after one: that whose `min` is its `max`; undefined for the highest (VIP-05). */
export const nextVipLevel = (levels: readonly VipLevel[], current: VipLevel): VipLevel | undefined =>
  levels.find((level) => level !== current && level.min === current.max);

/** How far a player is in a level, at most its end: the highest ends at its save target (VIP-06). */
export const pointsInLevel = (level: VipLevel, bets: number): number => Math.min(bets, level.max);

/** The levels of the programme in a currency, from the lowest; a currency without a threshold of its own reads the default. */
export function vipLevels({ levels }: VipProgramConfig, currency: string): VipLevel[] {
  const ordered = [...levels].sort((a, b) => vipRank(a.status) - vipRank(b.status));
  const minOf = (index: number): number | undefined => {
    const level = ordered[index];
    if (!level) return undefined;
    return index === 0 ? 0 : (level.bet_threshold_cents[currency] ?? DEFAULT_BET_THRESHOLD);
  };
  return ordered.map(({ status, bonuses_count }, index) => {
    const min = minOf(index) ?? 0;
    return {
      id: status,
      min,
      max: minOf(index + 1) ?? min,
      saveTarget: min,
      image: status,
      bonusesCount: bonuses_count,
    };
  });
}
