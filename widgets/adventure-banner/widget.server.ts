import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type widget from './widget.ts';

export interface CampaignSteps {
  /** Whether each day is done, from the first. */
  readonly days: readonly boolean[];
  readonly hasSuperDay: boolean;
}

export default (async (_props, { api, signal }) => {
  const { days, superDay } = await api.call('getVipAdventures', { signal });
  return {
    data: { days: days.map(({ isCompleted }) => isCompleted), hasSuperDay: superDay !== null },
    tags: ['call:getVipAdventures', 'config:vip-adventures'],
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, CampaignSteps>;
