import { useStore } from '@nanostores/react';
import type { WidgetReader } from 'hashmark/widget';
import { useEffect, useState } from 'react';
import type { Banner } from '../../src/casino/entities/banner.ts';
import { $banners } from '../../src/stores/banners.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { type ShownBanner, shownBanners } from './shown-banners.ts';

/** The banners that are meant for the player who is signed in; null for guests, and until they are known. */
export function useOwnBanners(
  slot: Banner['categories'][number],
  { currency, prefix }: WidgetReader,
): readonly ShownBanner[] | null {
  const session = useStore($session, { ssr: 'initial' });
  const wallet = useStore($ownCurrency, { ssr: 'initial' }) ?? currency;
  const isPlayer = session.status === 'player';
  const [banners, setBanners] = useState<readonly Banner[] | null>(null);
  // Guests are spared the call: theirs are printed.
  useEffect(() => (isPlayer ? $banners.subscribe(setBanners) : undefined), [isPlayer]);
  if (!isPlayer || !banners) return null;
  const viewer = { groups: session.player.groups, currency: wallet };
  return shownBanners(banners, slot, viewer, { now: Date.now(), prefix });
}
