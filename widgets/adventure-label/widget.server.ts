import type { WidgetLoader } from 'hashmark/widget';
import { type DaysDone, daysDone } from '../../src/ui/adventure/days-done.ts';

export default (async (_props, { api, signal }) => ({
  data: daysDone(await api.call('getVipAdventures', { signal })),
  tags: ['call:getVipAdventures', 'config:vip-adventures'],
})) satisfies WidgetLoader<object, DaysDone>;
