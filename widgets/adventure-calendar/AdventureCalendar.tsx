import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { isAdventureFinished } from '../../src/casino/rules/adventure.ts';
import { $adventure } from '../../src/stores/adventure.ts';
import { $second } from '../../src/stores/clock.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { loadPart } from '../../src/stores/retries.ts';
import { $session } from '../../src/stores/session.ts';
import { shownDays } from '../../src/ui/adventure/shown-days.ts';
import { island } from '../../src/ui/island.tsx';
import { Rail } from '../../src/ui/Rail.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { DayCard } from './DayCard.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const DayDialog = lazy(() => loadPart(() => import('./DayDialog.tsx')));

/** Sets the card that the calendar shows; `detail` is `{ index }`, from 0 (ADV-03). */
const SHOW = 'hm:adventure-calendar';

/** The days of the adventure as a row of moons. The server prints what holds at any time, the browser the rest. */
function AdventureCalendar({ i18n, title, day, reader, data }: WidgetProps<typeof widget, typeof load>) {
  const { currency } = reader;
  const t = translator(i18n);
  const now = useStore($second, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const own = useStore($adventure, { ssr: 'initial' });
  const chosen = useStore($ownCurrency, { ssr: 'initial' }) ?? currency;
  const heading = useText(title ?? t('ADVENTURE.TITLE'), currency);
  const row = useRef<HTMLUListElement>(null);
  const opened = useRef(false);
  const [chosenStep, chooseStep] = useState<number | 'none'>();

  const cards = own ? shownDays(own, chosen) : data;
  const days = cards?.filter(({ step, stepTotal }) => step <= stepTotal) ?? [];
  const isKnown = session.status === 'guest' || own !== null;

  const show = useCallback((index: number, behavior: ScrollBehavior) => {
    const list = row.current;
    const card = list?.children[index];
    if (!list || !(card instanceof HTMLElement)) return;
    const away = card.getBoundingClientRect().left - list.getBoundingClientRect().left;
    list.scrollBy({ left: away - (list.clientWidth - card.offsetWidth) / 2, behavior });
  }, []);

  useEffect(() => {
    const follow = (event: Event) => {
      const index: unknown = event instanceof CustomEvent ? event.detail?.index : undefined;
      if (typeof index === 'number') show(index, 'auto');
    };
    document.addEventListener(SHOW, follow);
    return () => document.removeEventListener(SHOW, follow);
  }, [show]);

  useEffect(() => {
    if (opened.current || now === null || !cards) return;
    opened.current = true;
    const today = new Date(now).toISOString().slice(0, 10);
    const index = cards.findIndex((card) => (day ? card.step === day : card.day === today));
    if (index > 0 && row.current?.scrollLeft === 0) show(index, 'instant');
  }, [now, cards, day, show]);

  const head = (
    <>
      <h2 className="adventure-calendar__title">{heading}</h2>
      <p className="adventure-calendar__label" data-known={isKnown || undefined}>
        {t('ADVENTURE.DONE', {
          done: days.filter(({ isCompleted }) => isCompleted).length,
          total: days[0]?.stepTotal ?? 0,
        })}
        {now !== null && days.length > 0 && isAdventureFinished(days, now) && ` ${t('ADVENTURE.ENDED')}`}
      </p>
    </>
  );
  if (!cards || days.length === 0)
    return (
      <section className="widget adventure-calendar">
        <p className="widget-empty">{t(cards ? 'ADVENTURE.EMPTY' : 'FAILED')}</p>
      </section>
    );
  return (
    <section className="widget adventure-calendar" aria-label={heading}>
      <Rail
        label={heading}
        head={head}
        arrows={cards.length > 4 ? { back: t('ADVENTURE.BACK'), on: t('ADVENTURE.ON') } : undefined}
        scroller={row}
        focusable
      >
        {cards.map((card) => (
          <DayCard
            key={card.step}
            day={card}
            now={now}
            t={t}
            locale={i18n.locale}
            onOpen={() => chooseStep(card.step)}
          />
        ))}
      </Rail>
      <p className="adventure-calendar__note">{t('ADVENTURE.NOTE')}</p>
      <Suspense>
        {chosenStep !== undefined && now !== null && (
          <DayDialog
            day={cards.find(({ step }) => step === chosenStep)}
            now={now}
            t={t}
            locale={i18n.locale}
            prefix={reader.prefix}
            isPlayer={session.status === 'player'}
            onClose={() => chooseStep('none')}
          />
        )}
      </Suspense>
    </section>
  );
}

export default island('AdventureCalendar', AdventureCalendar);
