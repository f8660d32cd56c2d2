/** Formatters are dear to make and there are few: one per locale and kind. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${kind}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * Day and month of a moment, as a reader of `locale` writes them: "21 Nov". UTC, so that server and browser agree.
 *
 * @param moment ISO 8601, a date or a time
 */
export const formatDay = (moment: string, locale: string): string =>
  formatterOf(locale, 'day', { day: 'numeric', month: 'short' }).format(new Date(moment));

/** {@link formatDay} with the weekday: "Sat 21 Nov". */
export const formatWeekday = (moment: string, locale: string): string =>
  formatterOf(locale, 'weekday', { weekday: 'short', day: 'numeric', month: 'short' }).format(
    new Date(moment),
  );

/** {@link formatDay} with the time and its zone: "21 Nov, 09:41 UTC". */
export const formatTime = (moment: string, locale: string): string =>
  formatterOf(locale, 'time', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment));
