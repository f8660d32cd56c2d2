import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { cardGame } from '../../src/casino/rules/comp-points.ts';
import type widget from './widget.ts';

/** Cards of a sale come and go with the day, in seconds. */
const MOST = 300;

export interface ShownShop {
  readonly cards: readonly CompPointRate[];
  /** What the games of free spins are called, by identifier; those that are not offered are not among them. */
  readonly games: Readonly<Record<string, string>>;
}

export default (async (_props, { api, signal }) => {
  const types = ['freespins', 'lootboxes', 'lotteries'] as const;
  const [money, ...others] = await Promise.all([
    api.call('listMoneyRates', { signal }),
    ...types.map((type) => api.call('listCompPointRates', { params: { type }, signal })),
  ]);
  const cards = [...money, ...others.flat()];
  const ids = [...new Set(cards.flatMap(({ games }) => games.map(cardGame)))].filter((id) => id !== null);
  const found = await api.call('selectGames', {
    body: { device: 'desktop', page: 1, page_size: Math.max(1, ids.length), game_ids: ids },
    signal,
  });
  return {
    data: {
      cards,
      games: Object.fromEntries(found.data.map(({ identifier, title }) => [identifier, title])),
    },
    tags: ['call:listMoneyRates', 'call:listCompPointRates', 'config:rewards-shop', 'config:offers'],
    maxAge: MOST,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownShop>;
