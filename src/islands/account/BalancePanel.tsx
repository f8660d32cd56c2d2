import { useStore } from '@nanostores/react';
import type { Locale } from 'hashmark/i18n';
import type { Translate } from 'hashmark/translator';
import { $compPoints } from '../../stores/comp-points.ts';
import { $lotteryStatuses } from '../../stores/lotteries.ts';

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
        {hasMart && <Points label={t('ACCOUNT.POINTS')} locale={locale} />}
        <div>
          <dt>{t('ACCOUNT.TICKETS')}</dt>
          <dd data-tickets>{tickets?.toLocaleString(locale) ?? '\u2007'}</dd>
        </div>
      </dl>
      <a className="button" href={`${prefix}/dashboard`}>
        {t('ACCOUNT.CASHBOX')}
      </a>
      <a href={`${prefix}/profile`}>{t('ACCOUNT.PROFILE')}</a>
    </>
  );
}
