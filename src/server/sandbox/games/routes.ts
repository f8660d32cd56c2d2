import type { Hono } from 'hono';
import {
  filterGames,
  listGameCollections,
  listGameProviders,
  selectGames,
} from '../../../api/calls/games.ts';
import type { Services } from '../../services.ts';
import { mount } from '../http/mount.ts';
import { gamesPage } from './filter.ts';

/** The game catalogue, for everyone. */
export function gameRoutes(app: Hono, services: () => Services): void {
  const catalogue = () => services().sandbox.games;
  mount(app, services, filterGames, ({ body }) => gamesPage(catalogue().games, body));
  mount(app, services, selectGames, ({ body }) =>
    gamesPage(catalogue().games, { ...body, game_ids: body.game_ids ?? [] }),
  );
  mount(app, services, listGameCollections, () => [...catalogue().collections]);
  mount(app, services, listGameProviders, () => [...catalogue().providers]);
}
