import { mount, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { listLootBoxes, openLootBox as openLootBoxCall } from '../calls/loot-boxes.ts';
import { offeredGames } from '../games/offered.ts';
import { spinsGame } from '../games/spins-game.ts';
import { guardDraw } from '../guards.ts';
import { openLootBox, readLootBoxes } from './loot-boxes.ts';

/** The loot boxes of the player. */
export function lootBoxRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listLootBoxes, ({ services, player }) =>
    readLootBoxes(services.store.reader, player.playerId),
  );

  mount(
    app,
    services,
    openLootBoxCall,
    async ({ c, services, player: { playerId }, params: { id }, key }) => {
      const { sandbox, runtime } = services;
      const game = spinsGame((await offeredGames(c, services)).games);
      return sandbox.ledger.once({ playerId, call: 'openLootBox', key, request: id }, async (work) => {
        await guardDraw(work, playerId);
        const box = await openLootBox(work, { playerId, id, game, random: runtime.random });
        return { status: 200, body: JSON.stringify(box) };
      });
    },
  );
}
