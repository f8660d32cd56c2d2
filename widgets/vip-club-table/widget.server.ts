import type { z } from 'zod';
import { VIP_STATUSES, type VipStatus } from '../../content-schemas/vip-statuses.ts';
import type { WidgetLoader } from '../../src/api/widget-loader.ts';
import { DEFAULT_BET_THRESHOLD, DEFAULT_DEPOSIT_THRESHOLD } from '../../src/rules/vip.ts';
import type widget from './widget.ts';

/** A level in the reader's currency; amounts in its subunits. */
export interface VipLevel {
  readonly status: VipStatus;
  readonly deposits: number;
  readonly bets: number;
  /** Null where neither the currency nor EUR has a limit. */
  readonly withdrawal: { readonly amount: number; readonly currency: string } | null;
  readonly cashback: number;
  readonly bonuses: number;
  readonly manager: boolean;
}

export default (async ({ from, to }, { api, signal, currency }) => {
  const { levels } = await api.call('getVipProgramConfig', { signal });
  const rank = (status: VipStatus) => VIP_STATUSES.indexOf(status);
  const data = levels
    .filter(({ status }) => rank(status) >= rank(from) && rank(status) <= rank(to))
    .map((level): VipLevel => {
      const limits = level.monthly_withdrawal_cents;
      const [own, euros] = [limits[currency], limits.EUR];
      return {
        status: level.status,
        deposits: level.deposit_threshold_cents[currency] ?? DEFAULT_DEPOSIT_THRESHOLD,
        bets: level.bet_threshold_cents[currency] ?? DEFAULT_BET_THRESHOLD,
        withdrawal:
          own !== undefined
            ? { amount: own, currency }
            : euros !== undefined
              ? { amount: euros, currency: 'EUR' }
              : null,
        cashback: level.cashback_percent,
        bonuses: level.bonuses_count,
        manager: level.personal_manager,
      };
    });
  return { data, tags: ['call:getVipProgramConfig', 'config:vip-program-config'] };
}) satisfies WidgetLoader<z.output<typeof widget.props>, VipLevel[]>;
