import { formatWeekday, type Translate } from 'hashmark/i18n';
import { adventureDayState, nextAdventureDay } from '../../src/casino/rules/adventure.ts';
import { DayPicture } from '../../src/ui/adventure/DayPicture.tsx';
import type { ShownDay } from '../../src/ui/adventure/shown-days.ts';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { DayTerms, roundMoney } from './DayTerms.tsx';

interface DayCardProps {
  day: ShownDay;
  /** Null until the browser knows: a page is kept for longer than a moment. */
  now: number | null;
  t: Translate;
  locale: string;
  /** Shows the day by itself; there is no button for it before somebody listens. */
  onOpen: () => void;
}

/** One day: its moon, its prize, its conditions (ADV-10), and how it stands today (ADV-07). */
export function DayCard({ day, now, t, locale, onOpen }: DayCardProps) {
  const { prize, step, stepTotal } = day;
  const state = now === null ? undefined : adventureDayState(day, now);
  const isSuper = step > stepTotal;
  const name = isSuper ? t('ADVENTURE.SUPER_DAY') : t('ADVENTURE.STEP', { step, total: stepTotal });
  const days = (count: number) => t('ADVENTURE.DAYS', { count });

  const timer = day.until ? (
    <Countdown until={Date.parse(day.until)} days={days} label={t('ADVENTURE.GIFT_LEFT')} />
  ) : (
    state === 'active' &&
    now !== null && <Countdown until={nextAdventureDay(now)} days={days} label={t('ADVENTURE.DAY_LEFT')} />
  );
  return (
    <li
      className="adventure-calendar__card"
      data-step={step}
      data-state={state}
      data-super={isSuper || undefined}
    >
      <DayPicture step={step} stepTotal={stepTotal} />
      <h3 className="adventure-calendar__step">
        {now === null ? (
          name
        ) : (
          <button type="button" className="adventure-calendar__open" aria-haspopup="dialog" onClick={onOpen}>
            {name}
          </button>
        )}
      </h3>
      <time className="adventure-calendar__date" dateTime={day.day}>
        {formatWeekday(day.day, locale)}
      </time>
      <p className="adventure-calendar__prize" data-prize={prize.type}>
        {prize.type === 'bonus'
          ? t('ADVENTURE.BONUS', { amount: roundMoney(prize, locale) })
          : t('ADVENTURE.SPINS', { count: prize.count })}
      </p>
      <p className="adventure-calendar__game">
        {prize.type === 'fs' ? t('ADVENTURE.IN_GAME', { game: prize.game }) : '\u00a0'}
      </p>
      <DayTerms day={day} t={t} locale={locale} />
      <p className="adventure-calendar__state">
        <span>{state && state !== 'superb' ? t(`ADVENTURE.STATE.${state}`) : '\u00a0'}</span>
        {timer}
      </p>
    </li>
  );
}
