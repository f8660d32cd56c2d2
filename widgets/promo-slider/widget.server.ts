import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { readGuestBanners } from '../../src/ui/banners/read-guest-banners.ts';
import type { ShownBanner } from '../../src/ui/banners/shown-banners.ts';
import type widget from './widget.ts';

/** What a guest sees; the browser asks for a player's own. */
export default (({ slot }, load) => readGuestBanners(slot, load)) satisfies WidgetLoader<
  z.output<typeof widget.props>,
  ShownBanner[]
>;
