import { type FormEvent, useState } from 'react';
import type { Window } from '../api/publishing.ts';
import { useWords } from '../messages.ts';
import { instantIn, ownZone } from './zoned-time.ts';

interface Props {
  readonly onPublish: (window: Window) => void;
}

interface TimeFieldProps {
  readonly name: 'START' | 'END';
  readonly value: string;
  readonly zone: string;
  readonly onChange: (value: string) => void;
}

/** A time by the clocks of a zone, said again by the own clock and in UTC. */
function TimeField({ name, value, zone, onChange }: TimeFieldProps) {
  const { t, language } = useWords();
  const instant = instantIn(zone, value);
  const say = (timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant);
  return (
    <label className="field">
      <span>{t(`PUBLISH.${name}`)}</span>
      <input type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
      <small>
        {instant === undefined
          ? t(`PUBLISH.NO_${name}`)
          : t('PUBLISH.AS_TIMES', { own: say(ownZone()), utc: say('UTC') })}
      </small>
    </label>
  );
}

/** When the newest revision is to be seen: at once, or in a window by the clocks of a zone. */
export function PublishForm({ onPublish }: Props) {
  const { t } = useWords();
  const [zone, setZone] = useState(ownZone);
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [isCampaign, setCampaign] = useState(false);
  const at = (wall: string) => {
    const instant = instantIn(zone, wall);
    return instant === undefined ? undefined : new Date(instant).toISOString();
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    onPublish({ startsAt: at(start), endsAt: at(end), isCampaign });
  }
  return (
    <form className="publish" onSubmit={submit}>
      <div className="publish__times">
        <TimeField name="START" value={start} zone={zone} onChange={setStart} />
        <TimeField name="END" value={end} zone={zone} onChange={setEnd} />
        <label className="field">
          <span>{t('PUBLISH.ZONE')}</span>
          <select value={zone} onChange={({ target }) => setZone(target.value)}>
            {[...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <label className="publish__cover">
        <input type="checkbox" checked={isCampaign} onChange={({ target }) => setCampaign(target.checked)} />
        <span>{t('PUBLISH.COVER')}</span>
      </label>
      <button type="submit" className="button--main">
        {t(start === '' ? 'PUBLISH.NOW' : 'PUBLISH.SCHEDULE')}
      </button>
    </form>
  );
}
