import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { VipStatus } from '../../src/casino/entities/vip-statuses.ts';
import { LEVEL_TAGS } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

export default (async (_props, { api, signal }) => ({
  data: (await api.call('getVipProgramConfig', { signal })).levels.map(({ status }) => status),
  tags: LEVEL_TAGS,
})) satisfies WidgetLoader<z.output<typeof widget.props>, VipStatus[]>;
