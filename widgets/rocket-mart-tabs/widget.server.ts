import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { isDiscountCard } from '../../src/casino/rules/comp-points.ts';
import type widget from './widget.ts';

/** The sale comes and goes with the day, in seconds. */
const MAX_AGE = 300;

/** Whether a sale is on: its cards are offered only then. */
export default (async (_props, { api, signal }) => ({
  data: { hasSale: (await api.call('listMoneyRates', { signal })).some(isDiscountCard) },
  tags: ['call:listMoneyRates', 'config:rewards-shop'],
  maxAge: MAX_AGE,
})) satisfies WidgetLoader<z.output<typeof widget.props>, { hasSale: boolean }>;
