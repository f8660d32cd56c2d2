import { useStore } from '@nanostores/react';
import { formatMoney, isCurrency, type Locale } from 'hashmark/i18n';
import { type MessageBundle, type Translate, translator } from 'hashmark/translator';
import { useEffect, useState } from 'react';
import type { Limit } from '../../casino/entities/limit.ts';
import { $second } from '../../stores/clock.ts';
import { $limits } from '../../stores/limits.ts';
import { loadMessages } from '../../stores/messages.ts';

/** How much of a limit is used, as the limits screen says it. */
function usesOf({ accounts, time }: Limit, t: Translate, locale: Locale): string[] {
  const money = accounts.flatMap(({ currency, amount_cents, current_value_amount_cents }) =>
    isCurrency(currency)
      ? t('LIMITS.USED', {
          used: formatMoney(Math.abs(current_value_amount_cents), currency, locale),
          allowed: formatMoney(amount_cents, currency, locale),
        })
      : [],
  );
  return time
    ? [...money, t('LIMITS.USED_MINUTES', { used: time.current_minutes, allowed: time.minutes })]
    : money;
}

/** How long somebody is here, in hours and minutes. */
function Time({ since, locale }: { since: string; locale: Locale }) {
  const now = useStore($second) ?? Date.now();
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  return [
    ...(minutes >= 60 ? [unit(Math.floor(minutes / 60), 'hour')] : []),
    unit(minutes % 60, 'minute'),
  ].join(' ');
}

interface ProtectionProps {
  /** Of the account menu. */
  t: Translate;
  locale: Locale;
  /** When the player has signed in. */
  since: string | null;
}

/** What the account menu says first: how long the player is here, and how far the own limits are used. */
export default function Protection({ t, locale, since }: ProtectionProps) {
  const limits = useStore($limits);
  const [words, setWords] = useState<MessageBundle>();
  useEffect(() => void loadMessages(locale, 'profile').then(setWords), [locale]);
  if (!words) return null;
  const say = translator(words);
  const shown = limits?.filter(({ accounts, time }) => accounts.length > 0 || time) ?? [];
  return (
    <div className="account__protection" data-protection>
      {since && (
        <p>
          {t('ACCOUNT.TIME')} <b className="readout">{<Time since={since} locale={locale} />}</b>
        </p>
      )}
      {limits && shown.length === 0 && <p>{say('LIMITS.NONE')}</p>}
      {shown.map((limit) => (
        <p key={limit.id} data-status={limit.status}>
          {`${say(`LIMITS.TYPES.${limit.type}`)}, ${say(`LIMITS.PERIODS.${limit.period}`)}`}
          {usesOf(limit, say, locale).map((use) => (
            <b key={use} className="readout">
              {use}
            </b>
          ))}
        </p>
      ))}
    </div>
  );
}
