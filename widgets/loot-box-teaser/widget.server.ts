import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type widget from './widget.ts';

/** What a box costs in points; undefined where points buy none. */
export interface BoxPrice {
  readonly points: number | undefined;
}

export default (async (_props, { api, signal }) => {
  const rates = await api.call('listCompPointRates', { params: { type: 'lootboxes' }, signal });
  return {
    data: { points: rates[0]?.rate.points },
    tags: ['call:listCompPointRates', 'config:rewards-shop'],
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, BoxPrice>;
