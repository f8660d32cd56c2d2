import { useStore } from '@nanostores/react';
import { formatMoney } from 'hashmark/i18n';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { $balance } from '../../stores/balance.ts';
import { $lastKnown } from '../../stores/last-known.ts';
import { loadPart } from '../../stores/retries.ts';
import type { HoldingsProps } from './BalancePanel.tsx';

const BalancePanel = lazy(() => loadPart(() => import('./BalancePanel.tsx')));

/** Keeps the place that an amount takes, so that the header of the next page, which begins without one, does not grow by it. */
function keepPlace(amount: HTMLElement): void {
  const text = document.createRange();
  text.selectNodeContents(amount);
  try {
    sessionStorage.balance = `${text.getBoundingClientRect().width}px`;
  } catch {
    // Closed: the next header grows.
  }
}

/** The balance as it is now; opened, what else the player has, and the ways to it. */
export function BalanceMenu(props: HoldingsProps) {
  const { t, locale } = props;
  const balance = useStore($balance, { ssr: 'initial' });
  const lastKnown = useStore($lastKnown, { ssr: 'initial' });
  const [opened, setOpened] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  // Somebody may have opened it before its script ran.
  useEffect(() => {
    if (menu.current?.open) setOpened(true);
  }, []);
  const isKnown = balance.status === 'ready';
  const shown = isKnown ? balance : lastKnown;
  const amount = shown ? formatMoney(shown.amount_cents, shown.currency, locale) : '\u2007';
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isKnown && amount && place.current) keepPlace(place.current);
  }, [isKnown, amount]);
  return (
    <details className="account__balance" data-menu ref={menu} onToggle={() => setOpened(true)}>
      <summary>
        <span className="account__label">{t('ACCOUNT.BALANCE')}</span>
        <span
          className="account__amount"
          ref={place}
          aria-live="polite"
          data-balance={isKnown || undefined}
          data-last-balance={(!isKnown && lastKnown !== null) || undefined}
        >
          {amount}
        </span>
      </summary>
      <div>
        <Suspense>{opened && <BalancePanel {...props} amount={amount} />}</Suspense>
      </div>
    </details>
  );
}
