import { type Currency, formatRound, SUBUNITS } from 'hashmark/i18n';
import type { VipProgramConfig } from '../casino/entities/vip.ts';
import type { VipStatus } from '../casino/entities/vip-statuses.ts';
import { DEFAULT_BET_THRESHOLD, DEFAULT_DEPOSIT_THRESHOLD } from '../casino/rules/vip.ts';

/** What amounts are in each currency, as this reader writes them. */
export type InCurrencies = Readonly<Record<string, string>>;

/** A level, with its amounts as they are written in every currency; none where there is no minimum or no limit. */
export interface ShownLevel {
  readonly status: VipStatus;
  readonly deposits: InCurrencies | null;
  readonly bets: InCurrencies | null;
  readonly withdrawal: InCurrencies | null;
  readonly cashback: number;
  readonly manager: boolean;
}

/** The facts of a level that are amounts of money. */
export const LEVEL_AMOUNTS = ['deposits', 'bets', 'withdrawal'] as const;
export type LevelAmount = (typeof LEVEL_AMOUNTS)[number];

const CURRENCIES = Object.keys(SUBUNITS) as Currency[];

/** Amounts as they are written; null where none is more than nothing. */
export function writtenAmounts(
  amountOf: (currency: Currency) => number | undefined,
  locale: string,
): InCurrencies | null {
  const entries = CURRENCIES.flatMap((currency) => {
    const amount = amountOf(currency);
    return amount ? [[currency, formatRound(amount, currency, locale)] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** The levels of the programme as widgets show them, from the lowest. */
export const shownLevels = ({ levels }: VipProgramConfig, locale: string): ShownLevel[] =>
  levels.map((level) => ({
    status: level.status,
    deposits: writtenAmounts(
      (currency) => level.deposit_threshold_cents[currency] ?? DEFAULT_DEPOSIT_THRESHOLD,
      locale,
    ),
    bets: writtenAmounts((currency) => level.bet_threshold_cents[currency] ?? DEFAULT_BET_THRESHOLD, locale),
    withdrawal: writtenAmounts((currency) => level.monthly_withdrawal_cents[currency], locale),
    cashback: level.cashback_percent,
    manager: level.personal_manager,
  }));

/** What levels are made from: what ends them. */
export const LEVEL_TAGS = ['call:getVipProgramConfig', 'config:vip-program-config'] as const;

/** The name by which the page looks an amount of a level up. */
export const levelAmountName = (status: VipStatus, amount: LevelAmount) => `_vip_${status}_${amount}`;

/** What the amounts of levels are in each currency, by the names under which the page looks for them. */
export const levelAmounts = (levels: readonly ShownLevel[]): Record<string, InCurrencies> =>
  Object.fromEntries(
    levels.flatMap((level) =>
      LEVEL_AMOUNTS.flatMap((amount) => {
        const written = level[amount];
        return written ? [[levelAmountName(level.status, amount), written]] : [];
      }),
    ),
  );

/** Cashback as a reader writes it. */
export const formatPercent = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
