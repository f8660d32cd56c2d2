import { resolveText, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import type { ReactNode } from 'react';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { CurrencyText } from '../../src/ui/CurrencyText.tsx';
import { formatPercent } from '../../src/ui/vip-levels.ts';
import { PerkIcon, type PerkKind } from './PerkIcon.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

interface Perk {
  kind: PerkKind;
  figure: ReactNode;
}

/** What a VIP level gives, each perk led by its figure. Needs no script: the page turns amounts to a player's currency. */
export default function Perks({ i18n, reader, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  if (!data)
    return (
      <div className="widget perks">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'PERKS.EMPTY')}</p>
      </div>
    );
  const { status, atMost, cashback, withdrawal, manager } = data;
  const level = t(`STATUS.${status}`);
  const heading = title
    ? resolveText(title, reader.currency)
    : t(atMost ? 'PERKS.TITLE' : 'PERKS.OF', { level });
  const amount = `_perks_${status}`;
  const perks: Perk[] = [
    ...(cashback > 0 ? [{ kind: 'cashback', figure: formatPercent(cashback, i18n.locale) } as const] : []),
    {
      kind: 'withdrawal',
      figure: withdrawal ? (
        <CurrencyText name={amount} values={withdrawal} currency={reader.currency} />
      ) : (
        t('PERKS.NO_LIMIT')
      ),
    },
    ...(manager ? [{ kind: 'manager', figure: t('PERKS.OWN') } as const] : []),
  ];
  return (
    <section className="widget perks" aria-label={heading} data-level={status}>
      <h2 className="widget-title">{heading}</h2>
      <ul className="perks__list">
        {perks.map(({ kind, figure }) => (
          <li key={kind} className="perks__perk" data-perk={kind}>
            <PerkIcon kind={kind} />
            <p className="perks__figure">
              {atMost && kind !== 'manager' && withdrawalIsBound(kind, withdrawal) && (
                <span className="perks__most">{t('PERKS.UP_TO')} </span>
              )}
              {figure}
            </p>
            <p className="perks__words">{t(`PERKS.${kind}`)}</p>
          </li>
        ))}
      </ul>
      {withdrawal && <CurrencyTable values={{ [amount]: withdrawal }} currency={reader.currency} />}
    </section>
  );
}

/** "Up to no limit" says nothing. */
const withdrawalIsBound = (kind: PerkKind, withdrawal: object | null) =>
  kind !== 'withdrawal' || withdrawal !== null;
