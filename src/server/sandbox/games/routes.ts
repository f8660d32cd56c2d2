import type { Hono } from 'hono';
import {
  addFavoriteGame,
  getRandomGame,
  listFavoriteGames,
  listGameJackpots,
  listPlayedGames,
  removeFavoriteGame,
} from '../../../api/calls/game-play.ts';
import {
  filterGames,
  listGameCollections,
  listGameProviders,
  selectGames,
} from '../../../api/calls/games.ts';
import { pick } from '../../../rules/random.ts';
import { Refusal } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { mount } from '../http/mount.ts';
import { jackpotOf } from '../jackpots/from-bets.ts';
import { listJackpots } from '../jackpots/jackpots.ts';
import { addFavorite, favoritesOf, playedGamesOf, removeFavorite } from './favorites.ts';
import { gamesPage } from './filter.ts';

/** The game catalogue, for everyone, and what a player keeps of it. */
export function gameRoutes(app: Hono, services: () => Services): void {
  const catalogue = () => services().sandbox.games;
  mount(app, services, filterGames, ({ body }) => gamesPage(catalogue().games, body));
  mount(app, services, selectGames, ({ body }) =>
    gamesPage(catalogue().games, { ...body, game_ids: body.game_ids ?? [] }),
  );
  mount(app, services, listGameCollections, () => [...catalogue().collections]);
  mount(app, services, listGameProviders, () => [...catalogue().providers]);
  mount(app, services, getRandomGame, ({ services }) => pick(catalogue().games, services.runtime.random));

  mount(app, services, listGameJackpots, async ({ services }) => {
    const jackpots = await listJackpots(services.store.reader);
    const active = jackpots.filter(({ state }) => state === 'active');
    const games = active.length
      ? catalogue().games.filter((game) => game.categories.includes('jackpots'))
      : [];
    return Object.fromEntries(
      games.map((game) => {
        const { currency, levels } = jackpotOf(game, active);
        return [game.identifier, { [currency]: levels[0]?.amount_cents ?? 0 }];
      }),
    );
  });

  mount(app, services, listPlayedGames, ({ services, player }) =>
    playedGamesOf(services.store.reader, player.playerId, catalogue().games),
  );

  mount(app, services, listFavoriteGames, async ({ services, player, query }) => {
    const ids = await favoritesOf(services.store.reader, player.playerId);
    if (query.ids_only === 'true') return ids;
    return ids.flatMap((id) => catalogue().games.find(({ identifier }) => identifier === id) ?? []);
  });

  mount(app, services, addFavoriteGame, async ({ services, player, params: { id } }) => {
    if (!catalogue().games.some(({ identifier }) => identifier === id))
      throw new Refusal('not-found', { message: `There is no game \`${id}\`.`, field: 'id' });
    await addFavorite(services.store.db, player.playerId, id, services.runtime.now());
    return undefined;
  });

  mount(app, services, removeFavoriteGame, async ({ services, player, params: { id } }) => {
    await removeFavorite(services.store.db, player.playerId, id);
    return undefined;
  });
}
