import { atom } from 'nanostores';
import type { VipProgress } from '../casino/entities/vip.ts';
import { vipFallback } from '../casino/rules/vip.ts';
import { type VipLevel, vipLevels } from '../casino/rules/vip-levels.ts';
import { api } from './api.ts';
import { $currency } from './balance.ts';
import { openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { createPlayerFeed } from './player-feed.ts';

const FALLBACK_CURRENCY = 'EUR';

const progress = createPlayerFeed<VipProgress, unknown>({
  // Each bet and each deposit is a step on the way, and each of them changes the balance.
  event: 'balance',
  // A level that rises or is lost is a change of groups.
  rereadOn: ['groups'],
  read: (signal) => api.call('getVipProgress', { signal }),
  apply: () => undefined,
  empty: vipFallback(FALLBACK_CURRENCY),
  failure: 'LOAD_VIP_PROGRESS_ERROR',
  guests: true,
});

/** The way to the next VIP status; regular with bronze next where it cannot be loaded (VIP-08). */
export const $vipProgress = progress.$value;

/** The levels of the programme in the reader's currency, from the lowest; null until they are known (DATA-34). */
export const $vipLevels = atom<readonly VipLevel[] | null>(null);

onBrowserMount($vipLevels, () => {
  let leave = () => {};
  const feed = openFeed({
    read: (signal) => api.call('getVipProgramConfig', { signal }),
    onRead(config) {
      leave = $currency.subscribe((currency) =>
        $vipLevels.set(vipLevels(config, currency ?? FALLBACK_CURRENCY)),
      );
    },
    failure: 'LOAD_VIP_PROGRAM_ERROR',
    onFailure: () => $vipLevels.set([]),
  });
  return () => {
    feed.stop();
    leave();
  };
});
