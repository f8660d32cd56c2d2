import type { Kysely } from 'kysely';
import type { VipProgramConfig, VipProgress } from '../../../../content-schemas/entities/vip.ts';
import type { VipStatus } from '../../../../content-schemas/vip-statuses.ts';
import {
  DEFAULT_BET_THRESHOLD,
  DEFAULT_DEPOSIT_THRESHOLD,
  nextVipStatus,
  overallVipProgress,
  quarterOf,
  vipStatusOfGroups,
} from '../../../rules/vip.ts';
import type { Database } from '../../store/schema.ts';
import { accountId } from '../ledger/movement.ts';
import type { SignedIn } from '../sessions/sessions.ts';

/** What the next status asks for in a currency. */
function thresholds(config: VipProgramConfig, status: VipStatus | null, currency: string) {
  const level = config.levels.find((entry) => entry.status === status);
  return {
    depositThresholdCents: level?.deposit_threshold_cents[currency] ?? DEFAULT_DEPOSIT_THRESHOLD,
    betSumThresholdCents: level?.bet_threshold_cents[currency] ?? DEFAULT_BET_THRESHOLD,
  };
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

/** The player's deposits and bets of this quarter against what the next status asks for. */
export async function vipProgressOf(
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
  const deposits = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('amount'), eb.lit(0)).as('sum'))
    .where('player_id', '=', playerId)
    .where('action', '=', 'deposit')
    .where('state', '=', 'succeeded')
    .where('currency', '=', currency)
    .where('created_at', '>=', start)
    .executeTakeFirstOrThrow();
  const bets = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('amount'), eb.lit(0)).as('sum'))
    .where('account_id', '=', accountId(playerId, 'real', currency))
    .where('cause', '=', 'bet')
    .where('ledger_movements.created_at', '>=', start)
    .executeTakeFirstOrThrow();
  const currentStatus = vipStatusOfGroups(groups);
  const nextStatus = nextVipStatus(currentStatus);
  const progress = {
    ...thresholds(config, nextStatus, currency),
    depositAmountCents: Number(deposits.sum),
    betSumCents: Math.abs(Number(bets.sum)),
  };
  return {
    currency,
    currentStatus,
    activeStatus: currentStatus,
    nextStatus,
    ...progress,
    overallProgress: nextStatus === null ? 100 : overallVipProgress(progress),
  };
}
