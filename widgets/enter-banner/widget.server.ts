import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { readGuestBanners } from '../../src/ui/banners/read-guest-banners.ts';
import type { ShownBanner } from '../../src/ui/banners/shown-banners.ts';
import type widget from './widget.ts';

export default (async ({ slot }, load) => {
  const { data, ...kept } = await readGuestBanners(slot, load);
  return { data: data[0], ...kept };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownBanner | undefined>;
