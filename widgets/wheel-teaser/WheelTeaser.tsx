import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { lootBoxState } from '../../src/casino/rules/loot-boxes.ts';
import { $lootBoxes } from '../../src/stores/loot-boxes.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { island } from '../../src/ui/island.tsx';
import { prizeName } from '../../src/ui/prize-name.ts';
import { useText } from '../../src/ui/use-text.ts';
import { WheelDial } from '../../src/ui/wheel/WheelDial.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The way to the wheel: it stands still here, with its chances beside it. */
function WheelTeaser({ i18n, reader, title, href, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const boxes = useStore($lootBoxes, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const heading = useText(title ?? t('WHEEL.TITLE'), reader.currency);
  if (!data || data.length === 0)
    return (
      <section className="widget wheel-teaser">
        <div className="wheel-teaser__sheet">
          <p className="widget-empty">{t(data ? 'WHEEL.EMPTY' : 'FAILED')}</p>
        </div>
      </section>
    );
  const turns = boxes?.filter(({ stage }) => lootBoxState(stage) === 'available').length;
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <section className="widget wheel-teaser" aria-label={heading}>
      <div className="wheel-teaser__sheet">
        <WheelDial faces={data} className="wheel-teaser__dial" />
        <div className="wheel-teaser__words">
          <h2 className="widget-title">{heading}</h2>
          <ul aria-label={t('WHEEL.CHANCES')}>
            {data.map(({ id, prize, chance }) => (
              <li key={id} data-segment={id}>
                <span>{prizeName(prize, currency, t, i18n.locale)}</span>
                <span className="figure">{percent.format(chance)}</span>
              </li>
            ))}
          </ul>
          {turns !== undefined && turns !== null && (
            <p className="wheel-teaser__turns hm-player">{t('WHEEL.TURNS', { count: turns })}</p>
          )}
          <p>
            <a className="button" href={`${reader.prefix}${href}`}>
              {t('WHEEL.OPEN')}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

export default island('WheelTeaser', WheelTeaser);
