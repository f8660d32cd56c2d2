import type { Hono } from 'hono';
import { listLootBoxes, openLootBox as openLootBoxCall } from '../../../api/calls/loot-boxes.ts';
import type { Services } from '../../services.ts';
import { spinsGame } from '../gifts/offers.ts';
import { mount } from '../http/mount.ts';
import { lootBoxesOf, openLootBox } from './loot-boxes.ts';

/** The loot boxes of the player. */
export function lootBoxRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listLootBoxes, ({ services, player }) =>
    lootBoxesOf(services.store.reader, player.playerId),
  );

  mount(app, services, openLootBoxCall, ({ services, player: { playerId }, params: { id }, key }) => {
    const { sandbox, runtime } = services;
    const game = spinsGame(sandbox.games.games);
    return sandbox.ledger.once({ playerId, call: 'openLootBox', key, request: id }, async (work) => {
      const box = await openLootBox(work, { playerId, id, game, random: runtime.random });
      return { status: 200, body: JSON.stringify(box) };
    });
  });
}
