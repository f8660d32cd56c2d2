import { translator } from 'hashmark/translator';
import type { WidgetProps } from 'hashmark/widget';
import type { ReactNode } from 'react';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { VipBody } from '../../src/ui/VipBody.tsx';
import type load from './widget.server.ts';
import type { InCurrencies, VipLevel } from './widget.server.ts';
import type widget from './widget.ts';

const AMOUNTS = ['deposits', 'bets', 'withdrawal'] as const;
const nameOf = (status: string, amount: string) => `_vip_${status}_${amount}`;

/** What the amounts of the table are in each currency, by the names under which the page looks for them. */
const vipAmounts = (levels: readonly VipLevel[]): Record<string, InCurrencies> =>
  Object.fromEntries(
    levels.flatMap((level) =>
      AMOUNTS.flatMap((amount) => (level[amount] ? [[nameOf(level.status, amount), level[amount]]] : [])),
    ),
  );

/** The VIP levels side by side: rows where there is room, one block a level where there is not. Needs no script. */
export default function VipClubTable({
  i18n,
  reader,
  data: levels,
}: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const { locale } = i18n;
  if (!levels || levels.length === 0)
    return (
      <div className="widget vip-club-table">
        <p className="widget-empty">{levels ? t('VIP_CLUB.EMPTY') : t('FAILED')}</p>
      </div>
    );
  const amount = (level: VipLevel, name: (typeof AMOUNTS)[number], without: string) => {
    const written = level[name];
    const text = written?.[reader.currency] ?? written?.EUR;
    return text ? <span data-var={nameOf(level.status, name)}>{text}</span> : t(without);
  };
  const percent = (value: number) =>
    value > 0
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
      : t('VIP_CLUB.NONE');
  const columns: [key: string, value: (level: VipLevel) => ReactNode][] = [
    ['DEPOSITS', (level) => amount(level, 'deposits', 'VIP_CLUB.NO_MINIMUM')],
    ['BETS', (level) => amount(level, 'bets', 'VIP_CLUB.NO_MINIMUM')],
    ['CASHBACK', ({ cashback }) => percent(cashback)],
    ['WITHDRAWAL', (level) => amount(level, 'withdrawal', 'VIP_CLUB.NO_LIMIT')],
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
      <CurrencyTable values={vipAmounts(levels)} currency={reader.currency} />
    </section>
  );
}
