import { useStore } from '@nanostores/react';
import type { Locale } from 'hashmark/i18n';
import { $second } from '../stores/clock.ts';

/** How long somebody is here, in hours and minutes. */
export function SessionTime({ since, locale }: { since: string; locale: Locale }) {
  const now = useStore($second) ?? Date.now();
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  return [
    ...(minutes >= 60 ? [unit(Math.floor(minutes / 60), 'hour')] : []),
    unit(minutes % 60, 'minute'),
  ].join(' ');
}
