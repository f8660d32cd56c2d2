import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { tournamentPlayerSchema, tournamentSchema } from '../entities/tournament.ts';

const params = z.object({ id: z.string().max(64) });

export const listTournaments = defineCall({
  name: 'listTournaments',
  owner: 'platform',
  method: 'GET',
  path: '/api/tournaments',
  summary: 'Running and coming tournaments and quests; such of a group only for its members.',
  response: z.array(tournamentSchema),
  auth: 'optional',
  errors: [],
});

export const listRecentTournaments = defineCall({
  name: 'listRecentTournaments',
  owner: 'platform',
  method: 'GET',
  path: '/api/tournaments/recent',
  summary: 'Tournaments and quests that ended in the last 30 days, the latest first.',
  response: z.array(tournamentSchema),
  auth: 'optional',
  errors: [],
});

export const listTournamentStatuses = defineCall({
  name: 'listTournamentStatuses',
  owner: 'platform',
  method: 'GET',
  path: '/api/tournaments/player',
  summary: 'Where the player stands in every tournament taken part in.',
  response: z.array(tournamentPlayerSchema),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const getTournament = defineCall({
  name: 'getTournament',
  owner: 'platform',
  method: 'GET',
  path: '/api/tournaments/{id}',
  summary: 'One tournament, by id or identifier.',
  params: z.object({ id: z.string().max(128) }),
  response: tournamentSchema,
  auth: 'optional',
  errors: ['not-found'],
});

export const confirmTournament = defineCall({
  name: 'confirmTournament',
  owner: 'platform',
  method: 'POST',
  path: '/api/tournaments/{id}/confirm',
  summary: 'The player takes part: bets count from now on.',
  params,
  request: z.strictObject({ confirmed: z.literal(true) }),
  response: tournamentPlayerSchema,
  auth: 'player',
  errors: ['unauthenticated', 'not-found', 'conflict', 'validation-failed'],
});

export const getTournamentStatus = defineCall({
  name: 'getTournamentStatus',
  owner: 'platform',
  method: 'GET',
  path: '/api/tournaments/{id}/status',
  summary: 'Where the player stands in one tournament.',
  params,
  response: tournamentPlayerSchema,
  auth: 'player',
  errors: ['unauthenticated', 'not-found'],
});
