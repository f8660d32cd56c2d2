import type { Translate } from 'hashmark/i18n';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { CurrencyText } from '../../src/ui/CurrencyText.tsx';
import { type ShownEvent, stateOf } from '../../src/ui/tournaments/shown-tournament.ts';
import { EventPicture } from './EventPicture.tsx';

interface EventCardProps {
  event: ShownEvent;
  /** The present moment, in milliseconds; null until the browser has told it. */
  now: number | null;
  reader: { locale: string; prefix: string; currency: string };
  t: Translate;
  /** What the player has reached; empty while that is not known, absent where nothing can be. */
  note?: string | undefined;
}

const utc = (moment: string, locale: string) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC`;

/** One tournament, quest or lottery: its picture, what it is called, when it runs and what it gives. */
export function EventCard({ event, now, reader, t, note }: EventCardProps) {
  const { id, kind, title, path, fund, places, start_at, end_at } = event;
  const state = now === null ? undefined : stateOf(event, now);
  const next = state === 'future' ? start_at : end_at;
  return (
    <li className="event-card" data-state={state} data-kind={kind}>
      <EventPicture event={event} />
      <div className="event-card__words">
        <p className="event-card__kind">{t(`TOURNAMENTS.KIND.${kind}`)}</p>
        <h3>
          <a href={`${reader.prefix}${path}`}>{title}</a>
        </h3>
        {fund && (
          <p className="event-card__fund">
            <b className="money">
              <CurrencyText name={`_fund_${id}`} values={fund} currency={reader.currency} />
            </b>{' '}
            <span>{t('TOURNAMENTS.PLACES', { count: places })}</span>
          </p>
        )}
        {note !== undefined && <p className="event-card__note hm-line">{note}</p>}
        <p className="event-card__time">
          <span>{t(`TOURNAMENTS.STATE.${state ?? 'unknown'}`)}</span>{' '}
          {state === 'active' || state === 'future' ? (
            <Countdown
              until={Date.parse(next)}
              days={(count) => t('TOURNAMENTS.DAYS', { count })}
              label={t('TOURNAMENTS.LEFT', { title })}
            />
          ) : (
            <time dateTime={end_at}>{utc(end_at, reader.locale)}</time>
          )}
        </p>
      </div>
    </li>
  );
}
