import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { $vipProgress } from '../../src/stores/vip.ts';
import { island } from '../../src/ui/island.tsx';
import { VipBody } from '../../src/ui/VipBody.tsx';
import { formatPercent, type ShownLevel } from '../../src/ui/vip-levels.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** What changes from one level to another (WIDGET-22); rows in which they are alike are set back. */
function VipClubCompare({ i18n, reader, from, to, own, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const progress = useStore($vipProgress, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const next = own && session.status === 'player' ? progress?.nextStatus : null;
  const pair = (progress && next ? [progress.currentStatus, next] : [from, to]).flatMap(
    (status) => data?.find((level) => level.status === status) ?? [],
  );
  const [left, right] = pair;
  if (!left || !right)
    return (
      <div className="widget vip-club-compare">
        <p className="widget-empty">{t(data ? 'COMPARE.EMPTY' : 'FAILED')}</p>
      </div>
    );
  const amount = (values: ShownLevel['deposits'], without: string) =>
    values?.[currency] ?? values?.EUR ?? t(without);
  const rows: [key: string, value: (level: ShownLevel) => string][] = [
    ['DEPOSITS', ({ deposits }) => amount(deposits, 'COMPARE.NO_MINIMUM')],
    ['BETS', ({ bets }) => amount(bets, 'COMPARE.NO_MINIMUM')],
    ['CASHBACK', ({ cashback }) => (cashback > 0 ? formatPercent(cashback, i18n.locale) : t('COMPARE.NONE'))],
    ['WITHDRAWAL', ({ withdrawal }) => amount(withdrawal, 'COMPARE.NO_LIMIT')],
    ['MANAGER', ({ manager }) => t(manager ? 'COMPARE.YES' : 'COMPARE.NO')],
  ];
  const name = ({ status }: ShownLevel) => t(`STATUS.${status}`);
  return (
    <section
      className="widget vip-club-compare"
      aria-label={t('COMPARE.LABEL', { from: name(left), to: name(right) })}
    >
      <table className="vip-club-compare__table">
        <thead>
          <tr>
            <td />
            {[left, right].map((level, index) => (
              <th key={index === 0 ? 'from' : 'to'} scope="col" data-status={level.status}>
                <VipBody status={level.status} />
                {name(level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, value]) => (
            <tr key={key} data-same={value(left) === value(right) || undefined}>
              <th scope="row">{t(`COMPARE.${key}`)}</th>
              <td>{value(left)}</td>
              <td>{value(right)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default island('VipClubCompare', VipClubCompare);
