import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type widget from './widget.ts';

/** What the steps count and name. */
export interface CatchFigures {
  /** Games that feed the jackpots. */
  readonly games: number;
  /** Levels that a bet can win. */
  readonly levels: number;
  /** The levels of the one jackpot that is meant. */
  readonly names: readonly string[];
}

/** The collection of games that feed jackpots. */
const COLLECTION = 'jackpots';

export default (async ({ jackpot }, { api, signal }) => {
  const filter = { categories: { identifiers: [COLLECTION], strategy: 'OR' as const } };
  const [page, jackpots] = await Promise.all([
    api.call('filterGames', { body: { device: 'desktop', filter, page: 1, page_size: 1 }, signal }),
    api.call('listJackpots', { signal }),
  ]);
  const meant = jackpots.filter(({ identifier }) => jackpot === undefined || identifier === jackpot);
  const levels = meant.flatMap((one) => one.levels);
  return {
    data: {
      games: page.pagination.total_count,
      levels: levels.length,
      names: jackpot === undefined ? [] : levels.map(({ name }) => name),
    },
    tags: ['call:filterGames', 'call:listJackpots', 'config:providers-config'],
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, CatchFigures>;
