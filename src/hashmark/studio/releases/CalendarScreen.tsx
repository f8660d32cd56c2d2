import { useEffect, useState } from 'react';
import { DAY } from '../../i18n/durations.ts';
import { type CalendarEntry, readCalendar } from '../api/calendar.ts';
import { CallFailure } from '../api/client.ts';
import { readSite } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { ownZone } from '../publishing/zoned-time.ts';
import { FailureNotice } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import './releases.css';

const SPANS = [7, 31, 92] as const;

/** The days of a calendar by the clocks of a zone, each with what begins and ends on it. */
function daysOf(entries: readonly CalendarEntry[], zone: string, language: string) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone });
  return [...Map.groupBy(entries, ({ at }) => day.format(new Date(at)))];
}

function useCalendar(days: number) {
  const [entries, setEntries] = useState<readonly CalendarEntry[]>();
  const [plurals, setPlurals] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<CallFailure>();
  useEffect(() => {
    const abort = new AbortController();
    const now = Date.now();
    Promise.all([readCalendar(now, now + days * DAY, abort.signal), readSite()]).then(
      ([items, { types }]) => {
        setPlurals(new Map(types.map(({ type, plural }) => [type, plural])));
        setEntries(items);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (error instanceof CallFailure && !abort.signal.aborted) setFailure(error);
      },
    );
    return () => abort.abort();
  }, [days]);
  return { entries, plurals, failure };
}

/** What goes live and what ends from now on, day by day. */
export default function CalendarScreen() {
  const { t, language } = useWords();
  const [days, setDays] = useState<number>(SPANS[1]);
  const [zone, setZone] = useState(ownZone);
  const { entries, plurals, failure } = useCalendar(days);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone: zone });
  return (
    <section className="agenda" aria-labelledby="calendar-title">
      <header className="list__head">
        <Heading id="calendar-title">{t('CALENDAR.TITLE')}</Heading>
        <label>
          <span>{t('CALENDAR.SPAN')}</span>{' '}
          <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {SPANS.map((count) => (
              <option key={count} value={count}>
                {t('CALENDAR.DAYS', { count })}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('PUBLISH.ZONE')}</span>{' '}
          <select value={zone} onChange={({ target }) => setZone(target.value)}>
            {[...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </header>
      <FailureNotice failure={failure} />
      {entries?.length === 0 && <p>{t('CALENDAR.NOTHING')}</p>}
      {daysOf(entries ?? [], zone, language).map(([day, own]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ol className="past">
            {own.map(({ at, what, publication_id, type, locale, path, title, release }) => (
              <li key={`${publication_id} ${what}`}>
                <p>
                  <time dateTime={at}>{time.format(new Date(at))}</time> {t(`CALENDAR.${what.toUpperCase()}`)}{' '}
                  <a href={addressOf(`/document/${plurals.get(type) ?? type}/${locale}/${path}`)}>
                    {title || path} <small>{`${path} (${locale})`}</small>
                  </a>
                  {release && (
                    <>
                      {' · '}
                      <a href={addressOf(`/releases/${release.id}`)}>{release.title}</a>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
