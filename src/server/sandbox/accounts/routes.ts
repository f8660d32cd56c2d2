import type { Hono } from 'hono';
import { listAccounts, openAccount } from '../../../api/calls/player.ts';
import type { Services } from '../../services.ts';
import { playerEvent } from '../events.ts';
import { mount, refuseField } from '../http/mount.ts';
import { accountsOf, activateWallet, isCurrency, openWallet } from './accounts.ts';

/** The wallets of the signed-in player. */
export function accountRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listAccounts, ({ services, player }) =>
    accountsOf(services.store.reader, player.playerId),
  );

  mount(app, services, openAccount, ({ services, player: { playerId }, body: { currency } }) => {
    if (!isCurrency(currency)) throw refuseField('currency', 'VALIDATION.CURRENCY.UNKNOWN');
    const { runtime, sandbox } = services;
    return sandbox.ledger.run(async ({ tx, emit }) => {
      await openWallet(tx, playerId, currency, runtime.now());
      await activateWallet(tx, playerId, currency);
      const accounts = await accountsOf(tx, playerId);
      emit(await playerEvent(tx, playerId, 'balance', runtime.now(), accounts));
      const opened = accounts.find((account) => account.currency === currency);
      if (!opened) throw new Error(`The ${currency} wallet of ${playerId} was opened, yet is not listed.`);
      return opened;
    });
  });
}
