import { DAY } from '../../i18n/durations.ts';

/** The zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The last time that a field takes: with a limit its year ends at four digits, and typing goes on to the hour. */
export const LAST_TIME = '9999-12-31T23:59:59';

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which the clocks of a zone show a time. Where they show it twice the first counts; where they leap over it, the
 * instant after the leap that is as far from it.
 *
 * @param wall as a `datetime-local` field writes it: `2027-03-28T02:30`
 * @returns undefined for what is no time
 */
export function instantIn(zone: string, wall: string): number | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const [before, after] = [offsetAt(zone, asUtc - DAY), offsetAt(zone, asUtc + DAY)];
  const fits = [before, after]
    .map((offset) => asUtc - offset)
    .find((at) => offsetAt(zone, at) === asUtc - at);
  return fits ?? asUtc - before;
}
