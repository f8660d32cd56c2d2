import { type Currency, isCurrency } from '../../content-schemas/subunits.ts';
import { formatRound } from '../../src/i18n/money.ts';
import { type MessageBundle, translator } from '../../src/i18n/translator.ts';
import { VipBody } from '../../src/ui/VipBody.tsx';
import type { VipLevel } from './widget.server.ts';

interface VipClubTableProps {
  i18n: MessageBundle;
  currency: Currency;
  /** Null when they could not be had in time. */
  levels: readonly VipLevel[] | null;
}

/** The VIP levels side by side: rows where there is room, one block a level where there is not. Needs no script. */
export default function VipClubTable({ i18n, currency, levels }: VipClubTableProps) {
  const t = translator(i18n);
  const { locale } = i18n;
  if (!levels || levels.length === 0)
    return (
      <div className="widget vip-club-table">
        <p className="widget-empty">{levels ? t('VIP_CLUB.EMPTY') : t('FAILED')}</p>
      </div>
    );
  const least = (amount: number) =>
    amount > 0 ? formatRound(amount, currency, locale) : t('VIP_CLUB.NO_MINIMUM');
  const percent = (value: number) =>
    value > 0
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
      : t('VIP_CLUB.NONE');
  const columns: [key: string, value: (level: VipLevel) => string][] = [
    ['DEPOSITS', ({ deposits }) => least(deposits)],
    ['BETS', ({ bets }) => least(bets)],
    ['CASHBACK', ({ cashback }) => percent(cashback)],
    [
      'WITHDRAWAL',
      ({ withdrawal }) =>
        withdrawal && isCurrency(withdrawal.currency)
          ? formatRound(withdrawal.amount, withdrawal.currency, locale)
          : t('VIP_CLUB.NO_LIMIT'),
    ],
    ['BONUSES', ({ bonuses }) => String(bonuses)],
    ['MANAGER', ({ manager }) => t(manager ? 'VIP_CLUB.YES' : 'VIP_CLUB.NO')],
  ];
  return (
    <section className="widget vip-club-table" aria-label={t('VIP_CLUB.LABEL')}>
      <div className="vip-club-table__grid">
        <div className="vip-club-table__head" aria-hidden="true">
          <span>{t('VIP_CLUB.LEVEL')}</span>
          {columns.map(([key]) => (
            <span key={key}>{t(`VIP_CLUB.${key}`)}</span>
          ))}
        </div>
        <ul className="vip-club-table__levels">
          {levels.map((level) => (
            <li key={level.status} className="vip-club-table__level" data-status={level.status}>
              <p className="vip-club-table__name">
                <VipBody status={level.status} />
                <span>{t(`VIP_CLUB.STATUS.${level.status}`)}</span>
              </p>
              <dl className="vip-club-table__facts">
                {columns.map(([key, value]) => (
                  <div key={key}>
                    <dt>{t(`VIP_CLUB.${key}`)}</dt>
                    <dd>{value(level)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
