import type { Samples } from './sample.ts';

const filter = {
  device: 'mobile',
  filter: { categories: { identifiers: ['pokies'], strategy: 'OR' }, providers: ['gantry'] },
  page: 1,
  page_size: 40,
};

export const games = {
  filterGames: () => ({ body: filter }),
  selectGames: () => ({ body: { ...filter, game_ids: [] } }),
  listGameCollections: () => ({}),
  listGameProviders: () => ({}),
  listJackpots: () => ({}),
  listJackpotWins: () => ({}),
} satisfies Samples;
