import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { $vipProgress } from '../../src/stores/vip.ts';
import { island } from '../../src/ui/island.tsx';
import { Slides } from '../../src/ui/Slides.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { VipBody } from '../../src/ui/VipBody.tsx';
import { formatPercent } from '../../src/ui/vip-levels.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The levels to leaf through (WIDGET-05), from the own one on for a player. */
function LevelsSlider({ i18n, reader, level, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const progress = useStore($vipProgress, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const heading = useText(title ?? t('LEVELS.TITLE'), reader.currency);
  if (!data || data.length === 0)
    return (
      <section className="widget levels-slider">
        <p className="widget-empty">{t(data ? 'LEVELS.EMPTY' : 'FAILED')}</p>
      </section>
    );
  const own = session.status === 'player' ? progress?.currentStatus : undefined;
  const start = Math.max(
    0,
    data.findIndex(({ status }) => status === (own ?? level)),
  );
  return (
    <section className="widget levels-slider" aria-label={heading}>
      <h2 className="widget-title">{heading}</h2>
      <Slides label={heading} words={{ back: t('LEVELS.BACK'), on: t('LEVELS.ON') }} start={start}>
        {data.map(({ status, bets, cashback, cashbackLines, withdrawal, manager }) => (
          <li
            key={status}
            className="swiper-slide levels-slider__level"
            data-status={status}
            data-own={status === own || undefined}
          >
            <VipBody status={status} />
            <h3>{t(`STATUS.${status}`)}</h3>
            <p className="levels-slider__bets">
              {bets ? t('LEVELS.BETS', { amount: bets[currency] ?? bets.EUR ?? '' }) : t('LEVELS.NO_MINIMUM')}
            </p>
            <ul>
              {cashback > 0 && cashbackLines.length === 0 && (
                <li>{t('LEVELS.CASHBACK', { percent: formatPercent(cashback, i18n.locale) })}</li>
              )}
              {cashbackLines.map((line) => (
                <li key={line} data-cashback-line>
                  {line}
                </li>
              ))}
              <li>
                {withdrawal
                  ? t('LEVELS.WITHDRAWAL', { amount: withdrawal[currency] ?? withdrawal.EUR ?? '' })
                  : t('LEVELS.NO_LIMIT')}
              </li>
              {manager && <li>{t('LEVELS.MANAGER')}</li>}
            </ul>
          </li>
        ))}
      </Slides>
    </section>
  );
}

export default island('LevelsSlider', LevelsSlider);
