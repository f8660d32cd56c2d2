import type { Currency } from 'hashmark/i18n';
import type { Database, SignedIn } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { VipProgramConfig, VipProgress } from '../entities/vip.ts';
import { VIP_STATUSES, type VipStatus } from '../entities/vip-statuses.ts';
import { iso } from '../iso.ts';
import {
  DEFAULT_BET_THRESHOLD,
  DEFAULT_DEPOSIT_THRESHOLD,
  nextVipStatus,
  overallVipProgress,
  quarterOf,
  vipRank,
  vipStatusOfGroups,
} from '../rules/vip.ts';
import { addUpFigures, type CurrencyFigures, type QuarterFigures, readFigures } from './quarters.ts';

/** What the next status asks for in a currency. */
export function thresholds(config: VipProgramConfig, status: VipStatus | null, currency: string) {
  const level = config.levels.find((entry) => entry.status === status);
  return {
    depositThresholdCents: level?.deposit_threshold_cents[currency] ?? DEFAULT_DEPOSIT_THRESHOLD,
    betSumThresholdCents: level?.bet_threshold_cents[currency] ?? DEFAULT_BET_THRESHOLD,
  };
}

/** The highest status whose two thresholds in a currency the figures reach. */
function statusReachedIn(config: VipProgramConfig, currency: Currency, figures: QuarterFigures): VipStatus {
  return VIP_STATUSES.reduce<VipStatus>((reached, status) => {
    if (status === 'regular' || !config.levels.some((level) => level.status === status)) return reached;
    const { depositThresholdCents, betSumThresholdCents } = thresholds(config, status, currency);
    return figures.deposits >= depositThresholdCents && figures.bets >= betSumThresholdCents
      ? status
      : reached;
  }, 'regular');
}

/**
 * The status that all wallets together reach. Thresholds are round in every currency, so that what reaches one may fall short of
 * it in another: one that is reached in a currency the player has used counts, whichever wallet is open.
 *
 * @param active the currency of the wallet that is open, whose thresholds are shown
 */
export function statusReached(
  config: VipProgramConfig,
  active: Currency,
  figures: readonly CurrencyFigures[],
): VipStatus {
  const currencies = new Set([active, ...figures.map(({ currency }) => currency)]);
  return [...currencies].reduce<VipStatus>((highest, currency) => {
    const reached = statusReachedIn(config, currency, addUpFigures(figures, currency));
    return vipRank(reached) > vipRank(highest) ? reached : highest;
  }, 'regular');
}

/** How far somebody without an account would have to go. */
export const guestProgress = (config: VipProgramConfig, currency: string): VipProgress => ({
  currency,
  currentStatus: 'regular',
  activeStatus: 'regular',
  nextStatus: 'bronze',
  ...thresholds(config, 'bronze', currency),
  depositAmountCents: 0,
  betSumCents: 0,
  overallProgress: 0,
});

/** The higher status that this quarter began without. */
async function lostStatus(
  db: Kysely<Database>,
  playerId: string,
  present: VipStatus,
  quarter: number,
): Promise<VipProgress['lost']> {
  const row = await db
    .selectFrom('vip_lost')
    .select('status')
    .where('player_id', '=', playerId)
    .where('quarter', '=', quarter)
    .executeTakeFirst();
  return row && vipRank(row.status) > vipRank(present)
    ? { status: row.status, since: iso(quarter) }
    : undefined;
}

/** The player's deposits and bets of this quarter against what the next status asks for. */
export async function readVipProgress(
  db: Kysely<Database>,
  { playerId, groups }: SignedIn,
  config: VipProgramConfig,
  now: number,
): Promise<VipProgress> {
  const { currency } = await db
    .selectFrom('players')
    .select('currency')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const { start } = quarterOf(now);
  const figures = await readFigures(db, playerId, start);
  const { deposits, bets } = addUpFigures(figures, currency);
  const currentStatus = vipStatusOfGroups(groups);
  const lost = await lostStatus(db, playerId, currentStatus, start);
  const nextStatus = nextVipStatus(currentStatus);
  const progress = {
    ...thresholds(config, nextStatus, currency),
    depositAmountCents: deposits,
    betSumCents: bets,
  };
  return {
    currency,
    currentStatus,
    // Diamond is for life; every other one is what the figures of the quarter keep.
    activeStatus: currentStatus === 'diamond' ? currentStatus : statusReached(config, currency, figures),
    nextStatus,
    ...progress,
    overallProgress: nextStatus === null ? 100 : overallVipProgress(progress),
    ...(lost && { lost }),
  };
}
