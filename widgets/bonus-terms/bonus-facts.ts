import type { Translate } from 'hashmark/i18n';
import { wageringTenths } from '../../src/casino/rules/gifts.ts';
import { type InCurrencies, writtenAmounts } from '../../src/ui/vip-levels.ts';
import type { ShownOffer } from './widget.server.ts';

/** One condition: words for all, or what it says in each currency. */
export interface BonusFact {
  readonly key: string;
  readonly words: string;
  readonly money: InCurrencies | null;
}

type Amounts = Readonly<Record<string, number>> | undefined;

/** The conditions of an offer in the order in which they decide; what does not hold for it is left out. */
export function bonusFacts(offer: ShownOffer, t: Translate, locale: string): BonusFact[] {
  const percent = (share: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  const counted = (title: string, ...categories: string[]) =>
    percent(wageringTenths({ title, categories }) / 10);
  const inWords = (amounts: Amounts, sentence: (amount: string) => string): InCurrencies | null => {
    const written = writtenAmounts((currency) => amounts?.[currency], locale);
    return (
      written &&
      Object.fromEntries(Object.entries(written).map(([currency, amount]) => [currency, sentence(amount)]))
    );
  };
  const amount = (key: string, amounts: Amounts, sentence = (written: string) => written): BonusFact[] => {
    const money = inWords(amounts, sentence);
    return money ? [{ key, words: '', money }] : [];
  };
  const words = (key: string, text: string | undefined | null): BonusFact[] =>
    text ? [{ key, words: text, money: null }] : [];

  const bonus = offer.bonuses.find(({ type }) => type === 'bonus');
  const spins = offer.bonuses.find(({ type }) => type === 'freespins');
  const [{ wager = 0, activation_days: activation } = {}] = offer.bonuses;
  const days = (count: number | undefined) => (count === undefined ? undefined : t('TERMS.DAYS', { count }));
  return [
    ...(bonus
      ? amount('BONUS', bonus.amount_cents, (most) =>
          bonus.percent > 0 ? t('TERMS.PERCENT', { percent: percent(bonus.percent / 100), most }) : most,
        )
      : []),
    ...(spins
      ? [
          ...words(
            'SPINS',
            offer.gameTitle
              ? t('TERMS.SPINS_IN', { count: spins.freespins_count, game: offer.gameTitle })
              : String(spins.freespins_count),
          ),
          ...amount('SPIN_VALUE', spins.spin_value_cents),
        ]
      : []),
    ...amount('DEPOSIT', offer.min_deposit_cents),
    ...words('WAGER', bonus ? t('TERMS.WAGER_BONUS', { wager }) : t('TERMS.WAGER_WINS', { wager })),
    ...words(
      'COUNTS',
      t('TERMS.SHARES', { pokies: counted('', 'pokies'), keno: counted('Keno'), tables: counted('') }),
    ),
    ...(bonus
      ? [...words('WAGER_DAYS', days(bonus.active_days)), ...amount('MAX_WIN', bonus.max_win_cents)]
      : []),
    ...(spins
      ? [...words('SPIN_DAYS', days(spins.active_days)), ...amount('SPINS_MAX_WIN', spins.max_win_cents)]
      : []),
    ...words('ACTIVATION', days(activation)),
    ...words('CODE', offer.code ?? t('TERMS.NO_CODE')),
  ];
}
