import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { type ShownDay, shownDays } from '../../src/ui/adventure/shown-days.ts';
import type widget from './widget.ts';

export default (async (_props, { api, signal, currency }) => ({
  data: shownDays(await api.call('getVipAdventures', { signal }), currency),
  tags: ['call:getVipAdventures', 'config:vip-adventures', 'config:providers-config'],
})) satisfies WidgetLoader<z.output<typeof widget.props>, ShownDay[]>;
