import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { compPointRateSchema, compPointsSchema, exchangeResultSchema } from '../entities/comp-points.ts';

const currencySchema = z.string().max(8);
const groupSchema = z.string().max(64);

export const getCompPoints = defineCall({
  name: 'getCompPoints',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/comp_points',
  summary: 'The points of the player.',
  response: compPointsSchema,
  auth: 'player',
  errors: ['unauthenticated'],
});

export const listMoneyRates = defineCall({
  name: 'listMoneyRates',
  owner: 'platform',
  method: 'GET',
  path: '/api/comp_points/rates/money',
  summary: 'What money costs in points.',
  response: z.array(compPointRateSchema),
  errors: [],
});

export const listCompPointRates = defineCall({
  name: 'listCompPointRates',
  owner: 'platform',
  method: 'GET',
  path: '/api/comp_points/rates/{type}',
  summary:
    'What free spins, loot boxes or lottery tickets cost in points; tickets name the lotteries that take them from the reader.',
  params: z.object({ type: z.enum(['lootboxes', 'freespins', 'lotteries']) }),
  response: z.array(compPointRateSchema),
  auth: 'optional',
  errors: ['validation-failed'],
});

export const exchangeCompPoints = defineCall({
  name: 'exchangeCompPoints',
  owner: 'platform',
  method: 'POST',
  path: '/api/comp_points/exchange/{type}',
  summary:
    'Exchanges points: a whole multiple of what one of the card costs, or a number of lottery tickets; for money alone in a break, and while bonuses are switched off.',
  params: z.object({ type: z.enum(['money', 'lootboxes', 'freespins', 'lotteries']) }),
  request: z.strictObject({
    exchange: z.union([
      z.strictObject({
        points: z.int().positive(),
        group: groupSchema,
        currency: currencySchema,
      }),
      z.strictObject({
        tickets_count: z.int().positive().max(1_000_000),
        lottery_id: z.string().max(64),
        group: groupSchema,
        currency: currencySchema,
      }),
    ]),
  }),
  response: exchangeResultSchema,
  auth: 'player',
  money: true,
  errors: [
    'unauthenticated',
    'insufficient-funds',
    'conflict',
    'limit-reached',
    'validation-failed',
    'idempotency-key-reused',
  ],
});
