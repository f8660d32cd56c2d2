import { formatWeekday, type Translate } from 'hashmark/i18n';
import { useState } from 'react';
import { adventureDayState } from '../../src/casino/rules/adventure.ts';
import { refreshAdventure } from '../../src/stores/adventure.ts';
import { activateDayPrize } from '../../src/stores/day-prize.ts';
import { isRefusal } from '../../src/stores/intents.ts';
import { DayPicture } from '../../src/ui/adventure/DayPicture.tsx';
import type { ShownDay } from '../../src/ui/adventure/shown-days.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { useSlow } from '../../src/ui/use-slow.ts';
import { DayTerms, roundMoney } from './DayTerms.tsx';

interface DayDialogProps {
  /** The day that is shown by itself; none: the dialog is closed. */
  day: ShownDay | undefined;
  now: number;
  t: Translate;
  locale: string;
  prefix: string;
  isPlayer: boolean;
  onClose: () => void;
}

/** Where a day stands for its player, as one word of the messages. */
function standOf(day: ShownDay, now: number): string {
  const { gift } = day;
  if (gift) return gift.stage === 'issued' ? 'WAITS' : gift.stage === 'handle_bets' ? 'USED' : 'OVER';
  const state = adventureDayState(day, now);
  return state === 'completed' ? 'COMES' : state.toUpperCase();
}

/** What can be done about a day: its deposit, its prize, or nothing any more. */
function DayAction({ day, now, t, prefix, isPlayer }: DayDialogProps & { day: ShownDay }) {
  const [sent, setSent] = useState<'under way' | 'failed' | 'unsure' | undefined>();
  const isSlow = useSlow(sent === 'under way');
  const stand = standOf(day, now);
  const { gift } = day;
  if (stand === 'WAITS' && gift)
    return (
      <>
        <button
          className="button"
          data-kind="primary"
          type="button"
          disabled={sent === 'under way'}
          onClick={() => {
            setSent('under way');
            activateDayPrize(gift).then(refreshAdventure, (error: unknown) =>
              setSent(isRefusal(error) ? 'failed' : 'unsure'),
            );
          }}
        >
          {t('ADVENTURE.ACTIVATE_NOW')}
        </button>
        <p>
          <span role="status">{isSlow && t('ADVENTURE.SLOW')}</span>
          <span role="alert">
            {sent === 'failed' && t('ADVENTURE.ACTIVATE_FAILED')}
            {sent === 'unsure' && t('ADVENTURE.UNSURE')}
          </span>
        </p>
      </>
    );
  if (gift)
    return (
      <a className="button" href={`${prefix}/profile/gifts`}>
        {t('ADVENTURE.GIFTS')}
      </a>
    );
  if (stand !== 'ACTIVE') return null;
  return (
    <a className="button" data-kind="primary" href={`${prefix}${isPlayer ? '/deposit' : '/sign-up'}`}>
      {t(isPlayer ? 'ADVENTURE.MAKE_DEPOSIT' : 'ADVENTURE.SIGN_UP')}
    </a>
  );
}

/** One day by itself: its prize, what it asks for, where it stands, and what can be done about it. */
export default function DayDialog(props: DayDialogProps) {
  const { day, now, t, locale, onClose } = props;
  const isSuper = day && day.step > day.stepTotal;
  const title = isSuper
    ? t('ADVENTURE.SUPER_DAY')
    : t('ADVENTURE.STEP', { step: day?.step ?? 0, total: day?.stepTotal ?? 0 });
  return (
    <Dialog title={title} closeLabel={t('ADVENTURE.CLOSE')} open={day !== undefined} onClose={onClose}>
      {day && (
        <div className="adventure-calendar__day" data-day={day.step} data-stand={standOf(day, now)}>
          <DayPicture step={day.step} stepTotal={day.stepTotal} />
          <time className="adventure-calendar__date" dateTime={day.day}>
            {formatWeekday(day.day, locale)}
          </time>
          <p className="adventure-calendar__prize" data-prize={day.prize.type}>
            {day.prize.type === 'bonus'
              ? t('ADVENTURE.BONUS', { amount: roundMoney(day.prize, locale) })
              : `${t('ADVENTURE.SPINS', { count: day.prize.count })} ${t('ADVENTURE.IN_GAME', { game: day.prize.game })}`}
          </p>
          <DayTerms day={day} t={t} locale={locale} />
          <p role="status">{t(`ADVENTURE.STAND.${standOf(day, now)}`)}</p>
          <DayAction key={day.step} {...props} day={day} />
        </div>
      )}
    </Dialog>
  );
}
