import { atom } from 'nanostores';
import type { Payment, PaymentMethod } from '../casino/entities/payment.ts';
import { visibleMethods } from '../casino/rules/payments.ts';
import { api } from './api.ts';
import { $currency } from './balance.ts';
import { type Feed, openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { createPlayerFeed } from './player-feed.ts';
import { $session } from './session.ts';
import { withEntry } from './with-entry.ts';

const payments = createPlayerFeed<readonly Payment[], Payment>({
  event: 'payments',
  read: (signal) => api.call('listPayments', { signal }),
  apply: withEntry,
  empty: [],
  failure: 'LOAD_PAYMENTS_ERROR',
});

/** The player's payments, newest first (NOTIFY-20). */
export const $payments = payments.$value;

/** The methods of the active wallet's currency by direction. */
export interface PaymentMethods {
  deposit: readonly PaymentMethod[];
  cashout: readonly PaymentMethod[];
}

/** How the player can pay in and out; null for guests and until it is known. */
export const $paymentMethods = atom<PaymentMethods | null>(null);

/** How often the methods are asked for again while one of the lists is empty (CASH-06). */
const REFETCHES = 3;

async function loadMethods(currency: string, signal: AbortSignal): Promise<PaymentMethods> {
  for (let refetches = 0; ; refetches++) {
    const methods = await api.call('listPlayerPaymentMethods', { query: { currency }, signal });
    const isComplete = methods.deposit.length > 0 && methods.cashout.length > 0;
    if (isComplete || refetches === REFETCHES) return methods;
  }
}

onBrowserMount($paymentMethods, () => {
  let feed: Feed | undefined;
  const leave = $currency.subscribe((currency) => {
    feed?.stop();
    $paymentMethods.set(null);
    if (currency === null) return;
    feed = openFeed({
      read: (signal) => loadMethods(currency, signal),
      onRead({ deposit, cashout }) {
        const session = $session.get();
        if (session.status !== 'player') return;
        const { groups } = session.player;
        $paymentMethods.set({
          deposit: visibleMethods(deposit, groups),
          cashout: visibleMethods(cashout, groups),
        });
      },
      failure: 'LOAD_PAYMENT_METHODS_ERROR',
      onFailure: () => $paymentMethods.set({ deposit: [], cashout: [] }),
    });
  });
  return () => {
    leave();
    feed?.stop();
  };
});
