import { useStore } from '@nanostores/react';
import type { WidgetReader } from 'hashmark/widget';
import { useEffect, useState } from 'react';
import type { Banner } from '../../src/casino/entities/banner.ts';
import type { BannerViewer } from '../../src/casino/rules/banners.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { loadPart } from '../../src/stores/retries.ts';
import { $session } from '../../src/stores/session.ts';
import type { ShownBanner } from '../../src/ui/banners/shown-banners.ts';

type Choose = (viewer: BannerViewer, prefix: string) => readonly ShownBanner[];

/** The banners that are meant for the player who is signed in; null for guests, and until they are known. */
export function useOwnBanners(
  slot: Banner['categories'][number],
  { currency, prefix }: WidgetReader,
): readonly ShownBanner[] | null {
  const session = useStore($session, { ssr: 'initial' });
  const wallet = useStore($ownCurrency, { ssr: 'initial' }) ?? currency;
  const isPlayer = session.status === 'player';
  const [choose, setChoose] = useState<Choose | null>(null);
  // Guests are spared the call and what chooses: theirs are printed.
  useEffect(() => {
    if (!isPlayer) return;
    let isLeft = false;
    let leave = () => {};
    void loadPart(() => import('./own-banners.ts')).then(({ watchBanners }) => {
      if (!isLeft) leave = watchBanners(slot, (next) => setChoose(() => next));
    });
    return () => {
      isLeft = true;
      leave();
    };
  }, [isPlayer, slot]);
  return isPlayer && choose ? choose({ groups: session.player.groups, currency: wallet }, prefix) : null;
}
