import { useStore } from '@nanostores/react';
import type { Locale, Translate } from 'hashmark/i18n';
import { $limits } from '../../stores/limits.ts';
import { LimitUses } from '../../ui/LimitUses.tsx';
import { SessionTime } from '../../ui/SessionTime.tsx';

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
  return (
    <div className="account__protection" data-protection>
      {since && (
        <p>
          {t('ACCOUNT.TIME')}{' '}
          <b className="readout">
            <SessionTime since={since} locale={locale} />
          </b>
        </p>
      )}
      {limits && <LimitUses limits={limits} locale={locale} />}
    </div>
  );
}
