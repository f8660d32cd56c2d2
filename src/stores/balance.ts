import { playerChannel } from 'hashmark/calls';
import type { Currency } from 'hashmark/i18n';
import { atom, computed } from 'nanostores';
import type { Account } from '../casino/entities/account.ts';
import { api } from './api.ts';
import { type Feed, openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { announce } from './page-events.ts';
import { $session, setProfile } from './session.ts';

/** The active wallet: `none` for a guest. */
export type Balance =
  | { status: 'loading' }
  | { status: 'none' }
  | { status: 'ready'; amount_cents: number; currency: Currency; accounts: readonly Account[] };

export const $balance = atom<Balance>({ status: 'loading' });

/** The player's currency; null where the reader's market decides. */
export const $currency = computed($balance, (balance) =>
  balance.status === 'ready' ? balance.currency : null,
);

let feed: Feed | undefined;

function show(accounts: readonly Account[]): void {
  const active = accounts.find((account) => account.active) ?? accounts[0];
  if (!active) {
    $balance.set({ status: 'none' });
    return;
  }
  const { amount_cents } = active;
  if (!active.currency || !Number.isSafeInteger(amount_cents)) throw new TypeError('wallet');
  const currency = active.currency as Currency;
  const changed = $currency.get() !== currency;
  $balance.set({ status: 'ready', amount_cents, currency, accounts });
  announce('hm:balance', accounts);
  if (changed) announce('hm:currency', currency);
}

onBrowserMount($balance, () => {
  let playerId: string | undefined;
  const leave = $session.subscribe((session) => {
    const id = session.status === 'player' ? session.player.id : undefined;
    if (id === undefined) $balance.set({ status: session.status === 'guest' ? 'none' : 'loading' });
    if (id === playerId) return;
    playerId = id;
    feed?.stop();
    feed = id
      ? openFeed<Account[], Account[]>({
          channel: playerChannel(id),
          event: 'balance',
          read: (signal) => api.call('listAccounts', { signal }),
          onRead: show,
          onEvent: show,
          failure: 'LOAD_ACCOUNTS_ERROR',
        })
      : undefined;
  });
  return () => {
    leave();
    feed?.stop();
    feed = undefined;
  };
});

/** Makes another open wallet the active one; the header follows (CASH-22). @throws ApiError */
export async function chooseCurrency(currency: Currency): Promise<void> {
  const player = await api.call('updatePlayer', { body: { currency } });
  setProfile(player);
  feed?.refresh();
}
