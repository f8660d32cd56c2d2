import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { gameSchema } from '../entities/game.ts';
import { gameRoundSchema, gameSessionSchema } from '../entities/game-session.ts';
import { amountCentsSchema } from '../entities/money.ts';
import { playedRoundsSchema } from '../entities/played-round.ts';
import { gameIdentifier } from '../rules/games.ts';

/** `provider/slug`; cards of the rewards shop write `provider:slug`, and both are taken. */
const identifierSchema = z
  .string()
  .max(128)
  .regex(/^[a-z0-9-]+[/:][a-z0-9-]+$/, 'A game is named `provider/slug`.')
  .transform(gameIdentifier);

export const openGameSession = defineCall({
  name: 'openGameSession',
  owner: 'platform',
  method: 'POST',
  path: '/api/games/sessions',
  summary: 'Opens a game: in demo mode for everyone, in real mode for a signed-in player.',
  request: z.strictObject({
    identifier: identifierSchema,
    mode: z.enum(['demo', 'real']),
    /** Of a wallet that is open; the active one without it. Real mode only. */
    currency: z.string().max(8).optional(),
    /** Plays activated free spins of this game instead of the wallet. */
    freespins_id: z.string().max(64).optional(),
  }),
  response: gameSessionSchema,
  status: 201,
  auth: 'optional',
  errors: [
    'unauthenticated',
    'not-found',
    'validation-failed',
    'restricted-country',
    'limit-reached',
    'answer-overdue',
    'profile-incomplete',
  ],
});

export const placeBet = defineCall({
  name: 'placeBet',
  owner: 'platform',
  method: 'POST',
  path: '/api/games/sessions/{id}/bets',
  summary: 'Stakes and plays one round of an open game.',
  params: z.object({ id: z.string().max(64) }),
  request: z.strictObject({ stake_cents: amountCentsSchema }),
  response: gameRoundSchema,
  auth: 'optional',
  money: true,
  errors: [
    'not-found',
    'restricted-country',
    'game-session-ended',
    'insufficient-funds',
    'limit-reached',
    'answer-overdue',
    'validation-failed',
    'idempotency-key-reused',
  ],
});

export const getRandomGame = defineCall({
  name: 'getRandomGame',
  owner: 'platform',
  method: 'GET',
  path: '/api/games/random',
  summary: 'A game drawn from the whole catalogue. Whether the reader may play it is for the caller to see.',
  response: gameSchema,
  errors: [],
});

export const listGameJackpots = defineCall({
  name: 'listGameJackpots',
  owner: 'platform',
  method: 'GET',
  path: '/api/games/jackpots',
  summary: 'The present top amount of every jackpot game, by identifier and currency.',
  response: z.record(z.string(), z.record(z.string(), amountCentsSchema)),
  errors: [],
});

export const listPlayedGames = defineCall({
  name: 'listPlayedGames',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/played_games',
  summary: 'The games the player has played for real, the latest first, a hundred at most.',
  response: z.array(gameSchema),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const listRounds = defineCall({
  name: 'listRounds',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/rounds',
  summary:
    'The rounds that the player has played for real, the latest first, fifty at a time; `before` takes the `next` of an answer.',
  query: z.object({ before: z.string().min(1).max(64).optional() }),
  response: playedRoundsSchema,
  auth: 'player',
  errors: ['unauthenticated', 'not-found', 'validation-failed'],
});

export const listFavoriteGames = defineCall({
  name: 'listFavoriteGames',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/favorite_games',
  summary: 'The favourite games, the newest first; with `ids_only=true` their identifiers only.',
  query: z.object({ ids_only: z.enum(['true', 'false']).optional() }),
  response: z.union([z.array(z.string()), z.array(gameSchema)]),
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
});

const favourite = {
  owner: 'platform',
  path: '/api/player/favorite_games/{id}',
  /** The slash is sent as it is or as `%2F`. */
  takesRest: true,
  params: z.object({ id: identifierSchema }),
  response: z.undefined(),
  status: 204,
  auth: 'player',
  errors: ['unauthenticated', 'not-found', 'validation-failed'],
} as const;

export const addFavoriteGame = defineCall({
  ...favourite,
  name: 'addFavoriteGame',
  method: 'PUT',
  summary: 'Adds a game to the favourites; one that is there stays.',
});

export const removeFavoriteGame = defineCall({
  ...favourite,
  name: 'removeFavoriteGame',
  method: 'DELETE',
  summary: 'Removes a game from the favourites; one that is not there stays away.',
});
