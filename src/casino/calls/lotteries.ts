import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import {
  lotteryDrawSchema,
  lotteryEntriesSchema,
  lotterySchema,
  lotteryStatusSchema,
} from '../entities/lottery.ts';

const params = z.object({ id: z.string().max(64) });

export const listLotteries = defineCall({
  name: 'listLotteries',
  owner: 'platform',
  method: 'GET',
  path: '/api/lotteries',
  summary: 'The running lotteries and those drawn lately; such of a group only for its members.',
  response: z.array(lotterySchema),
  auth: 'optional',
  errors: [],
});

export const getLottery = defineCall({
  name: 'getLottery',
  owner: 'platform',
  method: 'GET',
  path: '/api/lotteries/{id}',
  summary: 'One lottery, by id or identifier.',
  params,
  response: lotterySchema,
  auth: 'optional',
  errors: ['not-found'],
});

export const getLotteryDraw = defineCall({
  name: 'getLotteryDraw',
  owner: 'platform',
  method: 'GET',
  path: '/api/lotteries/{id}/draw',
  summary:
    'How a lottery is drawn: the hash of its seed, and after the draw the seed and the winning tickets.',
  params,
  response: lotteryDrawSchema,
  auth: 'optional',
  errors: ['not-found'],
});

export const listLotteryEntries = defineCall({
  name: 'listLotteryEntries',
  owner: 'platform',
  method: 'GET',
  path: '/api/lotteries/{id}/entries',
  summary: 'Who took part in a draw, in the order in which tickets were counted; nobody before it.',
  params,
  query: z.object({
    /** How many entries to pass over. */
    after: z
      .string()
      .regex(/^\d{1,9}$/, 'Write a whole number.')
      .optional(),
  }),
  response: lotteryEntriesSchema,
  auth: 'optional',
  errors: ['not-found'],
});

export const listLotteryStatuses = defineCall({
  name: 'listLotteryStatuses',
  owner: 'platform',
  method: 'GET',
  path: '/api/lotteries/statuses',
  summary: 'The lotteries that the player has tickets of.',
  response: z.array(lotteryStatusSchema),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const getLotteryStatus = defineCall({
  name: 'getLotteryStatus',
  owner: 'platform',
  method: 'GET',
  path: '/api/lotteries/{id}/status',
  summary: 'How many tickets of a lottery the player has.',
  params,
  response: lotteryStatusSchema,
  auth: 'player',
  errors: ['unauthenticated', 'not-found'],
});
