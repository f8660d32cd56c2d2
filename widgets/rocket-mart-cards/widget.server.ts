import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import type widget from './widget.ts';

/** Cards of a sale come and go with the day, in seconds. */
const MOST = 300;

export default (async (_props, { api, signal }) => {
  const types = ['freespins', 'lootboxes', 'lotteries'] as const;
  const [money, ...others] = await Promise.all([
    api.call('listMoneyRates', { signal }),
    ...types.map((type) => api.call('listCompPointRates', { params: { type }, signal })),
  ]);
  return {
    data: [...others.flat(), ...money],
    tags: ['call:listMoneyRates', 'call:listCompPointRates', 'config:rewards-shop'],
    maxAge: MOST,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, CompPointRate[]>;
