import { formatRound, isCurrency, type Translate } from 'hashmark/i18n';

/** What a turn of a wheel or a loot box can bring, as far as its name goes. */
export interface NamedPrize {
  readonly title: string;
  readonly type: 'freespins' | 'bonus';
  readonly attributes: {
    readonly freespins_count?: number | undefined;
    readonly bonus_amount?: Readonly<Record<string, number | undefined>> | undefined;
  };
}

/**
 * A prize in the reader's language and currency, else in euros; the title that editors have written where it holds neither.
 * Needs the messages `PRIZE.SPINS` and `PRIZE.BONUS`.
 */
export function prizeName(prize: NamedPrize, currency: string, t: Translate, locale: string): string {
  const { freespins_count: count, bonus_amount: amounts = {} } = prize.attributes;
  if (prize.type === 'freespins') return count ? t('PRIZE.SPINS', { count }) : prize.title;
  const code = amounts[currency] === undefined ? 'EUR' : currency;
  const amount = amounts[code];
  return amount && isCurrency(code)
    ? t('PRIZE.BONUS', { amount: formatRound(amount, code, locale) })
    : prize.title;
}

/** A prize as short as a segment of a wheel needs it. Needs the message `PRIZE.SPINS_SHORT`. */
export function shortPrizeName(prize: NamedPrize, currency: string, t: Translate, locale: string): string {
  const { freespins_count: count, bonus_amount: amounts = {} } = prize.attributes;
  if (prize.type === 'freespins') return t('PRIZE.SPINS_SHORT', { count: count ?? 0 });
  const code = amounts[currency] === undefined ? 'EUR' : currency;
  return isCurrency(code) ? formatRound(amounts[code] ?? 0, code, locale) : prize.title;
}
