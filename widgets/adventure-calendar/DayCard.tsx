import { formatRound, formatWeekday, isCurrency } from 'hashmark/i18n';
import type { Translate } from 'hashmark/translator';
import { adventureDayState, nextAdventureDay } from '../../src/casino/rules/adventure.ts';
import { DayPicture } from '../../src/ui/adventure/DayPicture.tsx';
import type { ShownDay } from '../../src/ui/adventure/shown-days.ts';
import { Countdown } from '../../src/ui/Countdown.tsx';

interface DayCardProps {
  day: ShownDay;
  /** Null until the browser knows: a page is kept for longer than a moment. */
  now: number | null;
  t: Translate;
  locale: string;
}

/** One day: its moon, its prize, its conditions (ADV-10), and how it stands today (ADV-07). */
export function DayCard({ day, now, t, locale }: DayCardProps) {
  const { prize, deposit, step, stepTotal } = day;
  const state = now === null ? undefined : adventureDayState(day, now);
  const isSuper = step > stepTotal;
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    isCurrency(currency) ? formatRound(amount, currency, locale) : '';
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
        {isSuper ? t('ADVENTURE.SUPER_DAY') : t('ADVENTURE.STEP', { step, total: stepTotal })}
      </h3>
      <time className="adventure-calendar__date" dateTime={day.day}>
        {formatWeekday(day.day, locale)}
      </time>
      <p className="adventure-calendar__prize" data-prize={prize.type}>
        {prize.type === 'bonus'
          ? t('ADVENTURE.BONUS', { amount: money(prize) })
          : t('ADVENTURE.SPINS', { count: prize.count })}
      </p>
      <p className="adventure-calendar__game">
        {prize.type === 'fs' ? t('ADVENTURE.IN_GAME', { game: prize.game }) : '\u00a0'}
      </p>
      <dl className="adventure-calendar__terms">
        <div>
          <dt>{t('ADVENTURE.DEPOSIT')}</dt>
          <dd>{deposit ? money(deposit) : t('ADVENTURE.NO_DEPOSIT')}</dd>
        </div>
        <div>
          <dt>{t('ADVENTURE.WAGER')}</dt>
          <dd>×{day.wager}</dd>
        </div>
        <div>
          <dt>{t('ADVENTURE.ACTIVATE')}</dt>
          <dd>{days(day.activationDays)}</dd>
        </div>
      </dl>
      <p className="adventure-calendar__state">
        <span>{state && state !== 'superb' ? t(`ADVENTURE.STATE.${state}`) : '\u00a0'}</span>
        {timer}
      </p>
    </li>
  );
}
