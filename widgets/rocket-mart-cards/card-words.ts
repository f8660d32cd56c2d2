import { formatRound, isCurrency, type Translate } from 'hashmark/i18n';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';

/** What a card gives, in words; money in the reader's currency, else in euros. */
export function rewardName(card: CompPointRate, currency: string, t: Translate, locale: string): string {
  if (card.type === 'freespins') return t('MART.SPINS', { count: card.rate.freespins_count });
  if (card.type === 'lootboxes') return t('MART.BOX');
  if (card.type === 'lotteries') return t('MART.TICKET');
  const rate =
    card.rates.find((entry) => entry.currency === currency) ??
    card.rates.find((entry) => entry.currency === 'EUR');
  return rate && isCurrency(rate.currency)
    ? t('MART.MONEY', { amount: formatRound(rate.amount_cents, rate.currency, locale) })
    : card.title;
}

/** An amount of a card as the reader writes it: in the reader's currency, else in euros; undefined where the card has none. */
export function cardAmount(
  amounts: Readonly<Record<string, number>> | undefined,
  currency: string,
  locale: string,
): string | undefined {
  const code = amounts?.[currency] === undefined ? 'EUR' : currency;
  const amount = amounts?.[code];
  return amount === undefined || !isCurrency(code) ? undefined : formatRound(amount, code, locale);
}

/** `DD/MM/YYYY` as readers write a day. */
export function formatDay(day: string, locale: string): string {
  const [date, month, year] = day.split('/').map(Number);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.UTC(year ?? 0, (month ?? 1) - 1, date),
  );
}
