import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { VipStatus } from '../../src/casino/entities/vip-statuses.ts';
import { LEVEL_TAGS } from '../../src/ui/vip-levels.ts';
import type widget from './widget.ts';

export interface ClubFigures {
  readonly levels: readonly VipStatus[];
  /** The highest weekly cashback of any level, in percent. */
  readonly cashback: number;
}

export default (async (_props, { api, signal }) => {
  const { levels } = await api.call('getVipProgramConfig', { signal });
  return {
    data: {
      levels: levels.map(({ status }) => status),
      cashback: Math.max(0, ...levels.map(({ cashback_percent }) => cashback_percent)),
    },
    tags: LEVEL_TAGS,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ClubFigures>;
