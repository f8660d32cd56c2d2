import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { type ShownWays, shownWays } from './shown-ways.ts';
import type widget from './widget.ts';

export default (async (_props, { api, signal, currency }) => ({
  data: shownWays(await api.call('listPaymentMethods', { query: { currency }, signal })),
  tags: ['call:listPaymentMethods'],
})) satisfies WidgetLoader<z.output<typeof widget.props>, ShownWays>;
