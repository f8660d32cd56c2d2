import { mount, Refusal, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import {
  addFavoriteGame,
  getRandomGame,
  listFavoriteGames,
  listGameJackpots,
  listPlayedGames,
  listRounds,
  removeFavoriteGame,
} from '../calls/game-play.ts';
import { filterGames, listGameCollections, listGameProviders, selectGames } from '../calls/games.ts';
import { jackpotOf } from '../jackpots/from-bets.ts';
import { listJackpots } from '../jackpots/jackpots.ts';
import { readRounds } from '../rounds/read.ts';
import { isJackpotGame } from '../rules/jackpots.ts';
import { pick } from '../rules/random.ts';
import { addFavorite, readFavorites, readPlayedGames, removeFavorite } from './favorites.ts';
import { gamesPage } from './filter.ts';
import { offeredGames } from './offered.ts';

/** The game catalogue, for everyone, and what a player keeps of it. */
export function gameRoutes(app: Hono, services: () => Services): void {
  mount(app, services, filterGames, async ({ c, services, body }) =>
    gamesPage((await offeredGames(c, services)).games, body),
  );
  mount(app, services, selectGames, async ({ c, services, body }) =>
    gamesPage((await offeredGames(c, services)).games, { ...body, game_ids: body.game_ids ?? [] }),
  );
  mount(app, services, listGameCollections, async ({ c, services }) => [
    ...(await offeredGames(c, services)).collections,
  ]);
  mount(app, services, listGameProviders, async ({ c, services }) => [
    ...(await offeredGames(c, services)).providers,
  ]);
  mount(app, services, getRandomGame, async ({ c, services }) => {
    const { games } = await offeredGames(c, services);
    if (games.length === 0) throw new Refusal('not-found', { message: 'There is no game for you here.' });
    return pick(games, services.runtime.random);
  });

  mount(app, services, listGameJackpots, async ({ c, services }) => {
    const { games: offered } = await offeredGames(c, services);
    const jackpots = await listJackpots(services.store.reader);
    const active = jackpots.filter(({ state }) => state === 'active');
    const games = active.length ? offered.filter(isJackpotGame) : [];
    return Object.fromEntries(
      games.map((game) => {
        const { currency, levels } = jackpotOf(game, active);
        return [game.identifier, { [currency]: levels[0]?.amount_cents ?? 0 }];
      }),
    );
  });

  mount(app, services, listPlayedGames, async ({ c, services, player }) =>
    readPlayedGames(services.store.reader, player.playerId, (await offeredGames(c, services)).games),
  );

  mount(app, services, listRounds, async ({ services, player, query }) =>
    readRounds(services.store.reader, player.playerId, query.before),
  );

  mount(app, services, listFavoriteGames, async ({ c, services, player, query }) => {
    const { games } = await offeredGames(c, services);
    const ids = await readFavorites(services.store.reader, player.playerId);
    const offered = new Map(games.map((game) => [game.identifier, game]));
    const found = ids.flatMap((id) => offered.get(id) ?? []);
    return query.ids_only === 'true' ? found.map(({ identifier }) => identifier) : found;
  });

  mount(app, services, addFavoriteGame, async ({ c, services, player, params: { id } }) => {
    const { games } = await offeredGames(c, services);
    if (!games.some(({ identifier }) => identifier === id))
      throw new Refusal('not-found', { message: `There is no game \`${id}\`.`, field: 'id' });
    await addFavorite(services.store.db, player.playerId, id, services.runtime.now());
    return undefined;
  });

  mount(app, services, removeFavoriteGame, async ({ services, player, params: { id } }) => {
    await removeFavorite(services.store.db, player.playerId, id);
    return undefined;
  });
}
