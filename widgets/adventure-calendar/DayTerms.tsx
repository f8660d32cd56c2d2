import { formatRound, isCurrency, type Translate } from 'hashmark/i18n';
import type { ShownDay } from '../../src/ui/adventure/shown-days.ts';

/** Money in as few digits as it has; nothing in a currency that is unknown here. */
export const roundMoney = (
  { amount, currency }: { amount: number; currency: string },
  locale: string,
): string => (isCurrency(currency) ? formatRound(amount, currency, locale) : '');

interface DayTermsProps {
  day: ShownDay;
  t: Translate;
  locale: string;
}

/** What a day asks for (ADV-10). */
export function DayTerms({ day, t, locale }: DayTermsProps) {
  return (
    <dl className="adventure-calendar__terms">
      <div>
        <dt>{t('ADVENTURE.DEPOSIT')}</dt>
        <dd>{day.deposit ? roundMoney(day.deposit, locale) : t('ADVENTURE.NO_DEPOSIT')}</dd>
      </div>
      <div>
        <dt>{t('ADVENTURE.WAGER')}</dt>
        <dd>×{day.wager}</dd>
      </div>
      <div>
        <dt>{t('ADVENTURE.ACTIVATE')}</dt>
        <dd>{t('ADVENTURE.DAYS', { count: day.activationDays })}</dd>
      </div>
    </dl>
  );
}
