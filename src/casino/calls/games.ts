import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { gameCollectionSchema, gameProviderSchema, gamesPageSchema } from '../entities/game.ts';
import { gameIdentifier } from '../rules/games.ts';

const filterSchema = z.strictObject({
  device: z.enum(['mobile', 'desktop']),
  filter: z
    .strictObject({
      categories: z
        .strictObject({
          identifiers: z.array(z.string().max(64)).max(20),
          /** Whether a game needs all of the categories or any of them. */
          strategy: z.enum(['AND', 'OR']).default('OR'),
        })
        .optional(),
      providers: z.array(z.string().max(64)).max(50).optional(),
      title: z.string().max(100).optional(),
    })
    .optional(),
  page: z.int().min(1).max(10_000).default(1),
  page_size: z.int().min(1).max(200).default(40),
  game_ids: z.array(z.string().max(128).transform(gameIdentifier)).max(200).optional(),
});

export const filterGames = defineCall({
  name: 'filterGames',
  owner: 'platform',
  method: 'POST',
  path: '/api/games_filter',
  summary: 'A page of games by category, provider or title.',
  request: filterSchema,
  response: gamesPageSchema,
  errors: ['validation-failed'],
});

export const selectGames = defineCall({
  name: 'selectGames',
  owner: 'platform',
  method: 'POST',
  path: '/api/games_filter/select',
  summary: 'The games named by `game_ids`, in that order, further narrowed by the filter.',
  request: filterSchema,
  response: gamesPageSchema,
  errors: ['validation-failed'],
});

export const listGameCollections = defineCall({
  name: 'listGameCollections',
  owner: 'platform',
  method: 'GET',
  path: '/api/games/collections',
  summary: 'The categories games can be filtered by.',
  response: z.array(gameCollectionSchema),
  errors: [],
});

export const listGameProviders = defineCall({
  name: 'listGameProviders',
  owner: 'platform',
  method: 'GET',
  path: '/api/games/providers',
  summary: 'The makers of the games.',
  response: z.array(gameProviderSchema),
  errors: [],
});
