import { useStore } from '@nanostores/react';
import { formatRound, formatWeekday, isCurrency, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $adventure } from '../../src/stores/adventure.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { DayPicture } from '../../src/ui/adventure/DayPicture.tsx';
import { shownDays } from '../../src/ui/adventure/shown-days.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The days at once (WIDGET-16), each with its prize and its condition (ADV-10); a player's done ones are marked. */
function AdventureCards({ i18n, reader, limit, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const own = useStore($adventure, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const heading = useText(title ?? '', reader.currency);
  const days = own ? shownDays(own, currency) : data;
  if (!days || days.length === 0)
    return (
      <section className="widget adventure-cards">
        <p className="widget-empty">{t(days ? 'DAYS.EMPTY' : 'FAILED')}</p>
      </section>
    );
  const money = (amount: { amount: number; currency: string }) =>
    isCurrency(amount.currency) ? formatRound(amount.amount, amount.currency, i18n.locale) : '';
  return (
    <section className="widget adventure-cards" aria-label={heading || t('DAYS.LABEL')}>
      {heading && <h2 className="widget-title">{heading}</h2>}
      <ol className="adventure-cards__days">
        {days.slice(0, limit).map((day) => (
          <li
            key={day.step}
            className="adventure-cards__day"
            data-done={day.isCompleted || undefined}
            data-super={day.step > day.stepTotal || undefined}
          >
            <DayPicture step={day.step} stepTotal={day.stepTotal} />
            <div className="adventure-cards__words">
              <p className="adventure-cards__date">
                <time dateTime={day.day}>{formatWeekday(day.day, i18n.locale)}</time>
                {day.isCompleted && <span className="adventure-cards__done">{t('DAYS.DONE')}</span>}
              </p>
              <h3>
                {day.prize.type === 'bonus'
                  ? t('DAYS.BONUS', { amount: money(day.prize) })
                  : t('DAYS.SPINS', { count: day.prize.count })}
              </h3>
              <p className="adventure-cards__terms">
                {day.deposit ? t('DAYS.DEPOSIT', { amount: money(day.deposit) }) : t('DAYS.NO_DEPOSIT')}{' '}
                {t('DAYS.TERMS', { wager: day.wager, count: day.activationDays })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export default island('AdventureCards', AdventureCards);
