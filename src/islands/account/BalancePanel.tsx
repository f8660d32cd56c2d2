import { useStore } from '@nanostores/react';
import { formatMoney, isCurrency, type Locale, type Translate } from 'hashmark/i18n';
import { $balance, chooseCurrency } from '../../stores/balance.ts';
import { $balances } from '../../stores/balances.ts';
import { $compPoints } from '../../stores/comp-points.ts';
import { $lotteryStatuses } from '../../stores/lotteries.ts';
import { showToast } from '../../stores/toasts.ts';

export interface HoldingsProps {
  t: Translate;
  locale: Locale;
  prefix: string;
  hasMart: boolean;
}

function Points({ label, locale }: { label: string; locale: Locale }) {
  const points = useStore($compPoints)?.chargeable.points;
  return (
    <div>
      <dt>{label}</dt>
      <dd data-comp-points>{points?.toLocaleString(locale) ?? '\u2007'}</dd>
    </div>
  );
}

/** Bonus money, and how far it is wagered, where the player has any: it cannot be withdrawn, so it stands apart. */
function BonusMoney({ t, locale }: Pick<HoldingsProps, 't' | 'locale'>) {
  const balances = useStore($balances);
  if (!balances || (balances.bonus === 0 && balances.totalWagering === 0)) return null;
  const { bonus, currency, wagered, totalWagering } = balances;
  const money = (amount: number) => (isCurrency(currency) ? formatMoney(amount, currency, locale) : '');
  return (
    <>
      <div>
        <dt>{t('ACCOUNT.BONUS')}</dt>
        <dd data-bonus-money>{money(bonus)}</dd>
      </div>
      {totalWagering > 0 && (
        <div>
          <dt>{t('ACCOUNT.WAGERED')}</dt>
          <dd data-wagered>{t('ACCOUNT.WAGERED_OF', { done: money(wagered), all: money(totalWagering) })}</dd>
        </div>
      )}
    </>
  );
}

/** The open wallets, where there are several: the one that is chosen is played with (CASH-22). */
function Wallets({ t, locale }: Pick<HoldingsProps, 't' | 'locale'>) {
  const balance = useStore($balance);
  if (balance.status !== 'ready' || balance.accounts.length < 2) return null;
  const choose = (currency: string) => {
    if (isCurrency(currency))
      chooseCurrency(currency).catch(() => showToast('NOTIFICATIONS.SOMETHING_WENT_WRONG'));
  };
  return (
    <label>
      {t('ACCOUNT.WALLET')}{' '}
      <select value={balance.currency} onChange={({ target }) => choose(target.value)} data-wallets>
        {balance.accounts.map(({ currency, amount_cents }) => (
          <option key={currency} value={currency}>
            {currency}
            {isCurrency(currency) && ` · ${formatMoney(amount_cents, currency, locale)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What a player has besides the balance in the header, and where money and profile are looked after. */
export default function BalancePanel({
  t,
  locale,
  prefix,
  hasMart,
  amount,
}: HoldingsProps & { amount: string }) {
  const tickets = useStore($lotteryStatuses)?.reduce((sum, { tickets }) => sum + tickets, 0);
  return (
    <>
      <dl className="account__holdings">
        <div>
          <dt>{t('ACCOUNT.BALANCE')}</dt>
          <dd>{amount}</dd>
        </div>
        <BonusMoney t={t} locale={locale} />
        {hasMart && <Points label={t('ACCOUNT.POINTS')} locale={locale} />}
        <div>
          <dt>{t('ACCOUNT.TICKETS')}</dt>
          <dd data-tickets>{tickets?.toLocaleString(locale) ?? '\u2007'}</dd>
        </div>
      </dl>
      <Wallets t={t} locale={locale} />
      <a className="button" href={`${prefix}/dashboard`}>
        {t('ACCOUNT.CASHBOX')}
      </a>
      <a href={`${prefix}/profile`}>{t('ACCOUNT.PROFILE')}</a>
    </>
  );
}
