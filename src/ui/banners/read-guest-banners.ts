import type { WidgetLoad } from 'hashmark/widget';
import type { Banner } from '../../casino/entities/banner.ts';
import { type ShownBanner, secondsToNextEdge, shownBanners } from './shown-banners.ts';

/** A page is rendered again at least so often, in seconds. */
const MOST = 300;

/** The banners of a slot that a guest sees now, and how long that holds. */
export async function readGuestBanners(
  slot: Banner['categories'][number],
  { api, signal, locale, currency, prefix, now }: WidgetLoad,
): Promise<{ data: ShownBanner[]; tags: string[]; maxAge: number }> {
  const { banners } = await api.call('getBannersConfig', { headers: { locale }, signal });
  return {
    data: shownBanners(banners, slot, { groups: null, currency }, { now, prefix }),
    tags: ['call:getBannersConfig', 'config:banners-config'],
    maxAge: secondsToNextEdge(banners, now, MOST),
  };
}
