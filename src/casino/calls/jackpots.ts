import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { jackpotSchema, jackpotWinSchema } from '../entities/jackpot.ts';

export const listJackpots = defineCall({
  name: 'listJackpots',
  owner: 'platform',
  method: 'GET',
  path: '/api/jackpots',
  summary: 'Every jackpot with the present amount of each level.',
  response: z.array(jackpotSchema),
  errors: [],
});

export const listJackpotWins = defineCall({
  name: 'listJackpotWins',
  owner: 'platform',
  method: 'GET',
  path: '/api/jackpot_wins',
  summary: 'The latest 100 wins, newest first, and with them the 20 biggest of all time.',
  response: z.array(jackpotWinSchema),
  errors: [],
});
