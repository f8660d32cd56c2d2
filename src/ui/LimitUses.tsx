import {
  formatMoney,
  isCurrency,
  type Locale,
  type MessageBundle,
  type Translate,
  translator,
} from 'hashmark/i18n';
import { useEffect, useState } from 'react';
import type { Limit } from '../casino/entities/limit.ts';
import { loadMessages } from '../stores/messages.ts';

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

/** The limits that a player has set, each with what was used of it. Its words come with it. */
export function LimitUses({ limits, locale }: { limits: readonly Limit[]; locale: Locale }) {
  const [words, setWords] = useState<MessageBundle>();
  useEffect(() => void loadMessages(locale, 'profile').then(setWords), [locale]);
  if (!words) return null;
  const t = translator(words);
  const shown = limits.filter(({ accounts, time }) => accounts.length > 0 || time);
  if (shown.length === 0) return <p>{t('LIMITS.NONE')}</p>;
  return shown.map((limit) => (
    <p key={limit.id} data-status={limit.status}>
      {`${t(`LIMITS.TYPES.${limit.type}`)}, ${t(`LIMITS.PERIODS.${limit.period}`)}`}
      {usesOf(limit, t, locale).map((use) => (
        <b key={use} className="readout">
          {use}
        </b>
      ))}
    </p>
  ));
}
