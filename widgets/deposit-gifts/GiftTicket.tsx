import { formatRound, isCurrency, type Translate } from 'hashmark/i18n';
import type { GiftOffer } from '../../src/casino/entities/gift.ts';

interface GiftTicketProps {
  gift: GiftOffer;
  currency: string;
  t: Translate;
  locale: string;
  /** What stands before paths. */
  prefix: string;
}

/** One gift as a ticket: what it brings on the left, on its stub what it asks for. */
export function GiftTicket({ gift, currency, t, locale, prefix }: GiftTicketProps) {
  const money = (amounts: Readonly<Record<string, number>>) => {
    const code = amounts[currency] === undefined ? 'EUR' : currency;
    const amount = amounts[code];
    return amount && isCurrency(code) ? formatRound(amount, code, locale) : null;
  };
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
  const least = money(gift.min_deposit_cents);
  const wagers = [...new Set(gift.bonuses.map(({ wager }) => wager))];
  return (
    <li className="deposit-gifts__gift" data-gift={gift.group_key}>
      <h3>{gift.title}</h3>
      <ul className="deposit-gifts__parts">
        {gift.bonuses.map((bonus) => {
          const most = money(bonus.amount_cents);
          return (
            <li key={`${bonus.type} ${bonus.percent} ${bonus.freespins_count}`}>
              {bonus.type === 'freespins'
                ? t('GIFTS.SPINS', { count: bonus.freespins_count })
                : bonus.percent > 0
                  ? t('GIFTS.PERCENT', { percent: percent(bonus.percent), most: most ?? '' })
                  : t('GIFTS.BONUS', { amount: most ?? '' })}
            </li>
          );
        })}
      </ul>
      <dl className="deposit-gifts__terms">
        {least && (
          <div>
            <dt>{t('GIFTS.DEPOSIT')}</dt>
            <dd>{least}</dd>
          </div>
        )}
        <div>
          <dt>{t('GIFTS.WAGER')}</dt>
          <dd>{wagers.map((wager) => `×${wager}`).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('GIFTS.CODE')}</dt>
          <dd className={gift.code ? 'readout' : undefined}>{gift.code ?? t('GIFTS.NO_CODE')}</dd>
        </div>
      </dl>
      <p className="deposit-gifts__more">
        <a href={`${prefix}/bonuses/${gift.id}`}>{t('GIFTS.TERMS')}</a>
      </p>
    </li>
  );
}
