import type { VipProgress } from '../entities/vip.ts';
import { VIP_STATUSES, type VipStatus } from '../entities/vip-statuses.ts';
import { DAY } from './calendar.ts';

/** Player groups that hold a VIP status (ROLE-05 … ROLE-11); 793 is the older Bronze. */
const STATUS_OF_GROUP: Readonly<Record<number, VipStatus>> = {
  257: 'bronze',
  793: 'bronze',
  258: 'silver',
  259: 'gold',
  255: 'platinum',
  759: 'diamond',
};

export const VIP_GROUPS: readonly number[] = Object.keys(STATUS_OF_GROUP).map(Number);

/** Whether a group holds a VIP status. */
export const isVipGroup = (group: number): boolean => Object.hasOwn(STATUS_OF_GROUP, group);

/** The platform's status ids from the lowest: Iron, Bronze … Diamond (VIP-15). */
const PLATFORM_STATUSES = [
  { id: 'vip_level_1', name: 'Iron', status: null },
  { id: 'vip_level_2', name: 'Bronze', status: 'bronze' },
  { id: 'vip_level_3', name: 'Silver', status: 'silver' },
  { id: 'vip_level_4', name: 'Gold', status: 'gold' },
  { id: 'vip_level_5', name: 'Platinum', status: 'platinum' },
  { id: 'vip_level_6', name: 'Diamond', status: 'diamond' },
] as const;

/** What a status of the platform is called, as a message: `vip_level_1` … `6` and `lifetime_level_1` … `8`; null for another id (VIP-15, VIP-16). */
export function platformStatusWords(id: string): { key: string; number?: string } | null {
  const number = /^lifetime_level_([1-8])$/.exec(id)?.[1];
  if (number) return { key: 'LEVEL.LIFETIME', number };
  const known = PLATFORM_STATUSES.find((entry) => entry.id === id);
  return known ? { key: known.status ? `LEVELS.${known.status}` : 'LEVEL.IRON' } : null;
}

/** 2 October 2025, 12:00 UTC: when the VIP programme began. */
export const PROGRAMME_LAUNCH = Date.UTC(2025, 9, 2, 12);

/** Whether an account was created at or after the start of the programme (VIP-10). */
export const isNewToProgramme = (createdAt: string): boolean => Date.parse(createdAt) >= PROGRAMME_LAUNCH;

/** How often cashback is staked before it is real money, and how many days there are to take it. */
export const CASHBACK_WAGER = 5;
export const CASHBACK_DAYS = 7;

/** Deposits and bets of a quarter that a status asks for in a currency without a threshold of its own (VIP-11). */
export const DEFAULT_DEPOSIT_THRESHOLD = 900_000;
export const DEFAULT_BET_THRESHOLD = 9_000_000;

export const vipRank = (status: VipStatus): number => VIP_STATUSES.indexOf(status);

/** The highest status among the groups; `regular` without one (VIP-12). */
export function vipStatusOfGroups(groups: readonly number[]): VipStatus {
  return groups.reduce<VipStatus>((best, group) => {
    const status = STATUS_OF_GROUP[group];
    return status && vipRank(status) > vipRank(best) ? status : best;
  }, 'regular');
}

/** The status above, or null at the top (VIP-02). */
export const nextVipStatus = (status: VipStatus): VipStatus | null =>
  VIP_STATUSES[vipRank(status) + 1] ?? null;

/** How a status stands to the player's own (VIP-03). */
export function vipStanding(
  status: VipStatus,
  current: VipStatus,
): 'achieved' | 'current' | 'next' | 'locked' {
  const distance = vipRank(status) - vipRank(current);
  if (distance < 0) return 'achieved';
  if (distance === 0) return 'current';
  return distance === 1 ? 'next' : 'locked';
}

/** The `statuses` of a player in these groups. */
export function statusesOfGroups(groups: readonly number[]): { id: string; name: string }[] {
  const status = vipStatusOfGroups(groups);
  return PLATFORM_STATUSES.filter((entry) => entry.status === status).map(({ id, name }) => ({ id, name }));
}

/** The first millisecond of the quarter that holds `now`, and of the one after it, UTC. */
export function quarterOf(now: number): { start: number; end: number } {
  const date = new Date(now);
  const month = date.getUTCMonth() - (date.getUTCMonth() % 3);
  return {
    start: Date.UTC(date.getUTCFullYear(), month, 1),
    end: Date.UTC(date.getUTCFullYear(), month + 3, 1),
  };
}

/** Days until VIP statuses expire, started days counted; null for Diamond, which is lifelong (VIP-04, VIP-07). */
export const vipDaysLeft = (status: VipStatus, now: number): number | null =>
  status === 'diamond' ? null : Math.ceil((quarterOf(now).end - now) / DAY);

/** Half of the way are deposits, half are bets; whole percent, floored. */
export function overallVipProgress(
  progress: Pick<
    VipProgress,
    'depositAmountCents' | 'depositThresholdCents' | 'betSumCents' | 'betSumThresholdCents'
  >,
): number {
  const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 1);
  const deposits = share(progress.depositAmountCents, progress.depositThresholdCents);
  const bets = share(progress.betSumCents, progress.betSumThresholdCents);
  return Math.floor((deposits + bets) * 50);
}

/** What a reader sees while the progress cannot be loaded (VIP-08). */
export const vipFallback = (currency: string): VipProgress => ({
  currency,
  currentStatus: 'regular',
  activeStatus: 'regular',
  nextStatus: 'bronze',
  depositThresholdCents: DEFAULT_DEPOSIT_THRESHOLD,
  depositAmountCents: 0,
  betSumCents: 0,
  betSumThresholdCents: DEFAULT_BET_THRESHOLD,
  overallProgress: 0,
});
