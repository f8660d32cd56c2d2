import { isCurrency } from 'hashmark/i18n';
import { mount, refuseField, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { listAccounts, openAccount } from '../calls/player.ts';
import { committedBooks } from '../ledger/balance.ts';
import { readLicence } from '../players/licence.ts';
import { openableCurrencies } from '../rules/currencies.ts';
import { activateWallet, announceBalance, openWallet, readAccounts } from './accounts.ts';

/** The wallets of the signed-in player. */
export function accountRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listAccounts, ({ services, player }) =>
    readAccounts(committedBooks(services.store.reader), player.playerId),
  );

  mount(app, services, openAccount, ({ services, player: { playerId }, body: { currency } }) => {
    if (!isCurrency(currency)) throw refuseField('currency', 'VALIDATION.CURRENCY.UNKNOWN');
    return services.sandbox.ledger.run(
      async (work) => {
        const { tx, now } = work;
        const openable = openableCurrencies(
          work.rules.of(await readLicence(tx, playerId))['currency-config'],
        );
        const wallets = await readAccounts(work, playerId);
        // One that is open stays usable when its currency is not offered any more.
        if (!openable.includes(currency) && !wallets.some((wallet) => wallet.currency === currency))
          throw refuseField('currency', 'VALIDATION.CURRENCY.UNKNOWN');
        await openWallet(tx, playerId, currency, now);
        await activateWallet(tx, playerId, currency);
        await announceBalance(work, playerId);
        const accounts = await readAccounts(work, playerId);
        const opened = accounts.find((account) => account.currency === currency);
        if (!opened) throw new Error(`The ${currency} wallet of ${playerId} was opened, yet is not listed.`);
        return opened;
      },
      { player: playerId },
    );
  });
}
