import { CURRENCIES } from 'hashmark/documents';
import { type Currency, formatRound, type Locale } from 'hashmark/i18n';
import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { VIP_STATUSES, type VipStatus } from '../../src/casino/entities/vip-statuses.ts';
import { DEFAULT_BET_THRESHOLD, DEFAULT_DEPOSIT_THRESHOLD } from '../../src/casino/rules/vip.ts';
import type widget from './widget.ts';

/** What amounts are in each currency, as this reader writes them. */
export type InCurrencies = Readonly<Record<string, string>>;

/** A level, with its amounts as they are written in every currency; none where there is no minimum or no limit. */
export interface VipLevel {
  readonly status: VipStatus;
  readonly deposits: InCurrencies | null;
  readonly bets: InCurrencies | null;
  readonly withdrawal: InCurrencies | null;
  readonly cashback: number;
  readonly bonuses: number;
  readonly manager: boolean;
}

type Amounts = Readonly<Partial<Record<string, number>>>;

/** Amounts as they are written; null where none is more than nothing. */
function written(amountOf: (currency: Currency) => number | undefined, locale: Locale): InCurrencies | null {
  const entries = CURRENCIES.flatMap((currency) => {
    const amount = amountOf(currency);
    return amount ? [[currency, formatRound(amount, currency, locale)] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

export default (async ({ from, to }, { api, signal, locale }) => {
  const { levels } = await api.call('getVipProgramConfig', { signal });
  const rank = (status: VipStatus) => VIP_STATUSES.indexOf(status);
  const least = (amounts: Amounts, fallback: number) =>
    written((currency) => amounts[currency] ?? fallback, locale);
  const data = levels
    .filter(({ status }) => rank(status) >= rank(from) && rank(status) <= rank(to))
    .map(
      (level): VipLevel => ({
        status: level.status,
        deposits: least(level.deposit_threshold_cents, DEFAULT_DEPOSIT_THRESHOLD),
        bets: least(level.bet_threshold_cents, DEFAULT_BET_THRESHOLD),
        withdrawal: written((currency) => level.monthly_withdrawal_cents[currency], locale),
        cashback: level.cashback_percent,
        bonuses: level.bonuses_count,
        manager: level.personal_manager,
      }),
    );
  return { data, tags: ['call:getVipProgramConfig', 'config:vip-program-config'] };
}) satisfies WidgetLoader<z.output<typeof widget.props>, VipLevel[]>;
