import type { Hono } from 'hono';
import { deposit, listPayments } from '../../../api/calls/player.ts';
import type { Services } from '../../services.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { playerEvent } from '../events.ts';
import { mount, refuseField } from '../http/mount.ts';
import { bookDeposit, paymentsOf } from './payments.ts';

/** Deposits and the payment history. */
export function paymentRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listPayments, ({ services, player }) =>
    paymentsOf(services.store.reader, player.playerId),
  );

  mount(app, services, deposit, ({ services, player: { playerId }, body, key }) => {
    const { currency, amount_cents: amount } = body;
    if (amount <= 0) throw refuseField('amount_cents', 'VALIDATION.AMOUNT.POSITIVE');
    const { runtime, sandbox } = services;
    const intent = { playerId, call: 'deposit', key, request: JSON.stringify([currency, amount]) };
    return sandbox.ledger.once(intent, async (ledger) => {
      const wallets = await accountsOf(ledger.tx, playerId);
      if (!wallets.some((wallet) => wallet.currency === currency))
        throw refuseField('currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
      const now = runtime.now();
      const payment = await bookDeposit(ledger, { id: runtime.id(), now, playerId, currency, amount });
      const accounts = await accountsOf(ledger.tx, playerId);
      const account = accounts.find((wallet) => wallet.currency === currency);
      ledger.emit(await playerEvent(ledger.tx, playerId, 'balance', now, accounts));
      ledger.emit(await playerEvent(ledger.tx, playerId, 'payments', now, payment));
      return { status: 201, body: JSON.stringify({ payment, account }) };
    });
  });
}
