import { UsageError } from '../../process/usage-error.ts';

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * Reads a moment as editors write it; without a zone it is the time here.
 *
 * @returns it in UTC.
 * @throws UsageError for what is no moment, the 31st of June included.
 */
export function readTime(option: string, given: string): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = ''] =
    TIME.exec(given.trim()) ?? [];
  const at = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`,
  );
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (Number.isNaN(at) || !isDay)
    throw new UsageError(
      `--${option} is \`${given}\`, which is no moment. Write a time such as 2026-12-24T18:00, with a zone such as Z or +01:00 if it is not yours.`,
    );
  return new Date(at).toISOString();
}

const two = (value: number) => String(value).padStart(2, '0');

/** A moment as it reads on the clock here, with the distance to UTC: `2026-12-24T19:00:00+01:00`. */
export function printTime(moment: string): string {
  const at = new Date(moment);
  const offset = -at.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
