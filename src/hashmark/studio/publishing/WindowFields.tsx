import { useState } from 'react';
import { useWords } from '../messages.ts';
import { instantIn, LAST_TIME, ownZone } from './zoned-time.ts';

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
      <input
        type="datetime-local"
        value={value}
        max={LAST_TIME}
        onChange={({ target }) => onChange(target.value)}
      />
      <small>
        {instant === undefined
          ? t(`PUBLISH.NO_${name}`)
          : t('PUBLISH.AS_TIMES', { own: say(ownZone()), utc: say('UTC') })}
      </small>
    </label>
  );
}

/** When something is to be live, as fields write it. */
export interface WallWindow {
  readonly zone: string;
  readonly start: string;
  readonly end: string;
}

export const useWallWindow = () => useState<WallWindow>(() => ({ zone: ownZone(), start: '', end: '' }));

/** The instants of what fields say. */
export function instantsOf({ zone, start, end }: WallWindow): {
  startsAt: string | undefined;
  endsAt: string | undefined;
} {
  const at = (wall: string) => {
    const instant = instantIn(zone, wall);
    return instant === undefined ? undefined : new Date(instant).toISOString();
  };
  return { startsAt: at(start), endsAt: at(end) };
}

interface Props {
  readonly value: WallWindow;
  readonly onChange: (value: WallWindow) => void;
}

/** From when until when, by the clocks of the zone in which readers are. */
export function WindowFields({ value, onChange }: Props) {
  const { t } = useWords();
  const { zone, start, end } = value;
  const zones = [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <div className="publish__times">
      <TimeField
        name="START"
        value={start}
        zone={zone}
        onChange={(text) => onChange({ ...value, start: text })}
      />
      <TimeField name="END" value={end} zone={zone} onChange={(text) => onChange({ ...value, end: text })} />
      <label className="field">
        <span>{t('PUBLISH.ZONE')}</span>
        <select value={zone} onChange={({ target }) => onChange({ ...value, zone: target.value })}>
          {zones.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
