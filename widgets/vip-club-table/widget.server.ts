import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { vipRank } from '../../src/casino/rules/vip.ts';
import { LEVEL_TAGS, type ShownLevel, shownLevels } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

export default (async ({ from, to }, { api, signal, locale }) => ({
  data: shownLevels(await api.call('getVipProgramConfig', { signal }), locale).filter(
    ({ status }) => vipRank(status) >= vipRank(from) && vipRank(status) <= vipRank(to),
  ),
  tags: LEVEL_TAGS,
})) satisfies WidgetLoader<z.output<typeof widget.props>, ShownLevel[]>;
