import { atom, computed } from 'nanostores';
import type { Currency } from '../../content-schemas/currency.ts';
import type { Account } from '../../content-schemas/entities/account.ts';
import type { ResponseOf } from '../api/types.ts';
import { api } from './api.ts';
import { type Feed, openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { $session } from './session.ts';

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
  const currency = active.currency as Currency;
  const changed = $currency.get() !== currency;
  $balance.set({ status: 'ready', amount_cents, currency, accounts });
  if (changed) document.dispatchEvent(new CustomEvent('hm:currency', { detail: currency }));
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
          channel: `private-player-${id}`,
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

/**
 * Deposits into a wallet; the balance follows.
 *
 * @throws ApiError. Try again with the same key: the deposit happens once.
 */
export async function deposit(intent: {
  currency: Currency;
  amount_cents: number;
  idempotencyKey: string;
}): Promise<ResponseOf<'deposit'>> {
  const { idempotencyKey, ...body } = intent;
  const answer = await api.call('deposit', { body, idempotencyKey });
  feed?.refresh();
  return answer;
}

/** Makes another open wallet the active one. @throws ApiError */
export async function chooseCurrency(currency: Currency): Promise<void> {
  const player = await api.call('updatePlayer', { body: { currency } });
  $session.set({ status: 'player', player });
  feed?.refresh();
}
