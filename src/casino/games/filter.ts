import type { z } from 'zod';
import type { filterGames } from '../calls/games.ts';
import type { Game, GamesPage } from '../entities/game.ts';
import { fitOfTitle } from '../rules/games.ts';

export type GamesFilter = z.output<(typeof filterGames)['request']>;

function matches(game: Game, filter: NonNullable<GamesFilter['filter']>): boolean {
  const { categories, providers, title } = filter;
  if (providers?.length && !providers.includes(game.provider)) return false;
  if (categories?.identifiers.length) {
    const isIn = (identifier: string) => game.categories.includes(identifier);
    const { identifiers, strategy } = categories;
    if (!(strategy === 'AND' ? identifiers.every(isIn) : identifiers.some(isIn))) return false;
  }
  return !title || fitOfTitle(game.title, title) > 0;
}

const orders = new WeakMap<readonly Game[], readonly Game[]>();

/** Games of different makers beside each other: one of each in turn, in the order in which each maker lists them. */
function mixMakers(all: readonly Game[]): readonly Game[] {
  let mixed = orders.get(all);
  if (!mixed) {
    const turns = new Map<string, number>();
    const placed = all.map((game) => {
      const turn = turns.get(game.provider) ?? 0;
      turns.set(game.provider, turn + 1);
      return { game, turn };
    });
    mixed = placed.sort((a, b) => a.turn - b.turn).map(({ game }) => game);
    orders.set(all, mixed);
  }
  return mixed;
}

/** One page of what the filter leaves. `game_ids` decides the order where it is given. */
export function gamesPage(
  all: readonly Game[],
  { filter = {}, page, page_size, game_ids }: GamesFilter,
): GamesPage {
  const named = game_ids && new Map(all.map((game) => [game.identifier, game]));
  const offered = named ? game_ids.flatMap((id) => named.get(id) ?? []) : mixMakers(all);
  const matching = offered.filter((game) => matches(game, filter));
  const { title } = filter;
  // Titles as they were typed come first; slips are forgiven behind them.
  const found = title
    ? matching.toSorted((a, b) => fitOfTitle(b.title, title) - fitOfTitle(a.title, title))
    : matching;
  const pages = Math.ceil(found.length / page_size);
  return {
    data: found.slice((page - 1) * page_size, page * page_size),
    pagination: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: found.length,
    },
  };
}
