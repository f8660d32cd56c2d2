import { formatMoney, type Translate } from 'hashmark/i18n';
import type { Limit } from '../../casino/entities/limit.ts';
import { isBreak } from '../../casino/rules/limits.ts';

/** What is said of a limit. */
export interface LimitWords {
  /** On what it is, and how long it counts. */
  readonly name: string;
  /** How much of it is used, by wallet. */
  readonly used: readonly string[];
  /** That it is reached, and until when; of a break, when it ends. Undefined while it is not. */
  readonly reached: string | undefined;
}

/** A moment as the clock of a place has it. */
export const momentIn = (timeZone: string, time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(time),
  );

/** Says how a limit stands. @param t of the messages `profile` */
export function sayLimit(limit: Limit, t: Translate, locale: string): LimitWords {
  const amount = (cents: number, currency: string) => formatMoney(cents, currency as never, locale);
  const money = limit.accounts.map((one) =>
    t('LIMITS.USED', {
      used: amount(Math.abs(one.current_value_amount_cents), one.currency),
      allowed: amount(one.amount_cents, one.currency),
    }),
  );
  const { time, zone } = limit;
  const minutes = time && t('LIMITS.USED_MINUTES', { used: time.current_minutes, allowed: time.minutes });
  const until = limit.ends_at ?? limit.resets_at;
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const reached = until
    ? t(isBreak(limit.type) ? 'LIMITS.BREAK_UNTIL' : 'LIMITS.REACHED_UNTIL', {
        until: momentIn(zone, until, locale),
        zone: place,
      })
    : t('LIMITS.REACHED');
  if (limit.set_by === 'state-register')
    return { name: t('LIMITS.REGISTER'), used: [], reached: t('LIMITS.REGISTER_TEXT') };
  return {
    name: `${t(`LIMITS.TYPES.${limit.type}`)}, ${t(`LIMITS.PERIODS.${limit.period}`)}`,
    used: minutes ? [...money, minutes] : money,
    reached: limit.status === 'reached' ? reached : undefined,
  };
}
