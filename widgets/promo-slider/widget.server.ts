import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { type ShownBanner, secondsToNextEdge, shownBanners } from './shown-banners.ts';
import type widget from './widget.ts';

/** A page is rendered again at least so often, in seconds. */
const MOST = 300;

/** What a guest sees; the browser asks for a player's own. */
export default (async ({ slot }, { api, signal, locale, currency, prefix, now }) => {
  const { banners } = await api.call('getBannersConfig', { headers: { locale }, signal });
  return {
    data: shownBanners(banners, slot, { groups: null, currency }, { now, prefix }),
    tags: ['call:getBannersConfig', 'config:banners-config'],
    maxAge: secondsToNextEdge(banners, now, MOST),
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownBanner[]>;
