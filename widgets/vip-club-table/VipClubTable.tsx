import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import type { ReactNode } from 'react';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { CurrencyText } from '../../src/ui/CurrencyText.tsx';
import { VipBody } from '../../src/ui/VipBody.tsx';
import {
  formatPercent,
  type LevelAmount,
  levelAmountName,
  levelAmounts,
  type ShownLevel,
} from '../../src/ui/vip-levels.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

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
  const amount = (level: ShownLevel, name: LevelAmount, without: string) => {
    const values = level[name];
    if (!values) return t(without);
    return (
      <CurrencyText name={levelAmountName(level.status, name)} values={values} currency={reader.currency} />
    );
  };
  const percent = (value: number) => (value > 0 ? formatPercent(value, locale) : t('VIP_CLUB.NONE'));
  const columns: [key: string, value: (level: ShownLevel) => ReactNode][] = [
    ['DEPOSITS', (level) => amount(level, 'deposits', 'VIP_CLUB.NO_MINIMUM')],
    ['BETS', (level) => amount(level, 'bets', 'VIP_CLUB.NO_MINIMUM')],
    ['CASHBACK', ({ cashback }) => percent(cashback)],
    ['WITHDRAWAL', (level) => amount(level, 'withdrawal', 'VIP_CLUB.NO_LIMIT')],
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
      <CurrencyTable values={levelAmounts(levels)} currency={reader.currency} />
    </section>
  );
}
