import { type Currency, isCurrency } from 'hashmark/i18n';
import { atom } from 'nanostores';
import type { Player } from '../casino/entities/player.ts';
import { VIP_STATUSES, type VipStatus } from '../casino/entities/vip-statuses.ts';
import { vipStatusOfGroups } from '../casino/rules/vip.ts';
import { $balance } from './balance.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { $session } from './session.ts';

/** What the header has last shown of a player in this tab. */
export interface LastKnown {
  readonly name: string;
  readonly status: VipStatus;
  readonly amount_cents: number;
  readonly currency: Currency;
}

const PLACE = 'hm-last-known';

/** Shown on the next page until the server has answered, so that the header stands still; null for guests and in a new tab. */
export const $lastKnown = atom<LastKnown | null>(null);

function read(): LastKnown | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as LastKnown | null;
    if (typeof kept?.name !== 'string' || !VIP_STATUSES.includes(kept.status)) return null;
    return Number.isSafeInteger(kept.amount_cents) && isCurrency(kept.currency) ? kept : null;
  } catch {
    // Closed, or written by something else.
    return null;
  }
}

function keep(known: LastKnown | null): void {
  try {
    if (known) sessionStorage.setItem(PLACE, JSON.stringify(known));
    else sessionStorage.removeItem(PLACE);
  } catch {
    // Closed: the next page begins without it.
  }
}

/** What a player is called: by the name of their choice, else by their address. */
export const shortName = ({ nickname, email }: Pick<Player, 'nickname' | 'email'>): string =>
  nickname || (email.split('@')[0] ?? '');

function follow(): void {
  const [session, balance] = [$session.get(), $balance.get()];
  if (session.status === 'guest') {
    keep(null);
    $lastKnown.set(null);
  } else if (session.status === 'player' && balance.status === 'ready') {
    const { amount_cents, currency } = balance;
    const { player } = session;
    keep({ name: shortName(player), status: vipStatusOfGroups(player.groups), amount_cents, currency });
  }
}

onBrowserMount($lastKnown, () => {
  $lastKnown.set(read());
  const ends = [$session.subscribe(follow), $balance.listen(follow)];
  return () => {
    for (const end of ends) end();
  };
});
