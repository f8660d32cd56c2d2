import { createGameCatalogue } from '../../../../src/casino/games/catalogue.ts';
import type { Samples } from './sample.ts';

const POKIE = createGameCatalogue().games[0]?.identifier ?? '';

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
  openGameSession: () => ({ body: { identifier: POKIE, mode: 'real' } }),
  placeBet: async ({ browser }) => {
    const { id, stakes_cents } = await browser.api.call('openGameSession', {
      body: { identifier: POKIE, mode: 'demo' },
    });
    return { params: { id }, body: { stake_cents: stakes_cents[0] } };
  },
  getRandomGame: () => ({}),
  listGameJackpots: () => ({}),
  listPlayedGames: () => ({}),
  listRounds: () => ({}),
  listFavoriteGames: () => ({ query: { ids_only: 'false' } }),
  addFavoriteGame: () => ({ params: { id: POKIE } }),
  removeFavoriteGame: () => ({ params: { id: POKIE } }),
  listJackpots: () => ({}),
  listJackpotWins: () => ({}),
} satisfies Samples;
