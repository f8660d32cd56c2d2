import { useStore } from '@nanostores/react';
import { formatMoney, type Locale } from 'hashmark/i18n';
import { type MessageBundle, translator } from 'hashmark/translator';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $balance } from '../../stores/balance.ts';
import { $session, signOut } from '../../stores/session.ts';

const DepositDialog = lazy(() => import('../cashbox/DepositDialog.tsx'));

interface AccountBarProps {
  i18n: MessageBundle;
  locale: Locale;
  /** Where signing out leads. */
  home: string;
}

/** What the header shows a signed-in player: the balance as it is now, the way to deposit, the way out. */
export default function AccountBar({ i18n, locale, home }: AccountBarProps) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const [cashbox, setCashbox] = useState(false);

  // Buttons of the page that have no island of their own.
  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-deposit]')) setCashbox(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);

  if (session.status === 'guest') return null;
  const amount =
    balance.status === 'ready' ? formatMoney(balance.amount_cents, balance.currency, locale) : '\u2007';
  const leave = async () => {
    await signOut();
    location.assign(home);
  };
  return (
    <div className="account">
      <dl className="account__balance">
        <dt>{t('ACCOUNT.BALANCE')}</dt>
        <dd aria-live="polite" data-balance>
          {amount}
        </dd>
      </dl>
      <button className="button" data-kind="primary" type="button" onClick={() => setCashbox(true)}>
        {t('ACCOUNT.DEPOSIT')}
      </button>
      {session.status === 'player' && (
        <details className="account__menu" data-menu>
          <summary aria-label={session.player.email}>
            <span aria-hidden="true">{session.player.email.charAt(0).toUpperCase()}</span>
          </summary>
          <div>
            <p>{session.player.email}</p>
            <button className="button" type="button" onClick={leave}>
              {t('ACCOUNT.SIGN_OUT')}
            </button>
          </div>
        </details>
      )}
      {cashbox && balance.status === 'ready' && (
        <Suspense>
          <DepositDialog
            i18n={i18n}
            locale={locale}
            currency={balance.currency}
            onClose={() => setCashbox(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
