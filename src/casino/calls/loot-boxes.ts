import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { lootBoxSchema } from '../entities/loot-box.ts';

export const listLootBoxes = defineCall({
  name: 'listLootBoxes',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/lootboxes',
  summary: 'The loot boxes of the player, the newest first, with what they can hold and how likely that is.',
  response: z.array(lootBoxSchema),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const openLootBox = defineCall({
  name: 'openLootBox',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/lootboxes/{id}/activation',
  summary: 'Opens a loot box: draws its prize and gives it.',
  params: z.object({ id: z.string().max(64) }),
  response: lootBoxSchema,
  auth: 'player',
  money: true,
  errors: ['unauthenticated', 'not-found', 'conflict', 'limit-reached', 'idempotency-key-reused'],
});
