import type { Banner } from '../../src/casino/entities/banner.ts';
import type { BannerViewer } from '../../src/casino/rules/banners.ts';
import { $banners } from '../../src/stores/banners.ts';
import { type ShownBanner, shownBanners } from '../../src/ui/banners/shown-banners.ts';

/** Calls `change` with what chooses a player's banners of a slot, when all banners are known. @returns what ends it */
export const watchBanners = (
  slot: Banner['categories'][number],
  change: (choose: (viewer: BannerViewer, prefix: string) => readonly ShownBanner[]) => void,
): (() => void) =>
  $banners.subscribe((banners) => {
    if (banners) change((viewer, prefix) => shownBanners(banners, slot, viewer, { now: Date.now(), prefix }));
  });
