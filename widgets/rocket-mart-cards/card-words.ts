import { formatRound, isCurrency } from 'hashmark/i18n';
import type { Translate } from 'hashmark/translator';
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
