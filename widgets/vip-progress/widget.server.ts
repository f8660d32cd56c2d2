import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { LEVEL_TAGS, type ShownLevel, shownLevels } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

export default (async (_props, { api, signal, locale }) => ({
  data: shownLevels(await api.call('getVipProgramConfig', { signal }), locale),
  tags: LEVEL_TAGS,
})) satisfies WidgetLoader<z.output<typeof widget.props>, ShownLevel[]>;
