import { useStore } from '@nanostores/react';
import { $second } from '../stores/clock.ts';

/** Below this a countdown says that time is really short, in milliseconds. */
const SHORT = 60 * 60 * 1000;
const two = (value: number) => String(value).padStart(2, '0');

interface CountdownProps {
  /** The moment it counts to, in milliseconds. */
  until: number;
  /** The words for so many days. */
  days: (count: number) => string;
  /** Names what ends, for those who hear the page. */
  label: string;
}

/** The time that is left: nothing on the server, whose pages are kept, then anew each second. */
export function Countdown({ until, days, label }: CountdownProps) {
  const now = useStore($second, { ssr: 'initial' });
  const left = now === null ? null : Math.max(0, until - now);
  const seconds = Math.ceil((left ?? 0) / 1000);
  const whole = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return (
    <time
      className="countdown readout"
      role="timer"
      aria-label={label}
      dateTime={new Date(until).toISOString()}
      data-short={(left !== null && left < SHORT) || undefined}
    >
      {left === null ? '\u2007' : whole > 0 ? `${days(whole)} ${clock}` : clock}
    </time>
  );
}
