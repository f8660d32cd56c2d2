import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { authProviderSchema } from '../entities/auth-provider.ts';
import { playerSchema } from '../entities/player.ts';

export const listOfferedProviders = defineCall({
  name: 'listOfferedProviders',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/auth_providers',
  summary: 'The social sign-in providers on offer.',
  response: z.array(authProviderSchema),
  errors: [],
});

export const listAuthProviders = defineCall({
  name: 'listAuthProviders',
  owner: 'platform',
  method: 'GET',
  path: '/api/auth_providers',
  summary: "The player's social sign-in providers, connected or not.",
  response: z.array(authProviderSchema),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const disconnectAuthProvider = defineCall({
  name: 'disconnectAuthProvider',
  owner: 'platform',
  method: 'DELETE',
  path: '/api/auth_providers/{id}',
  summary: 'Disconnects a provider; never the only way into the account.',
  params: z.object({ id: z.string().max(64) }),
  response: z.undefined(),
  status: 204,
  auth: 'player',
  errors: ['unauthenticated', 'not-found', 'last-way-in'],
});

export const updateAuthDetails = defineCall({
  name: 'updateAuthDetails',
  owner: 'platform',
  method: 'POST',
  path: '/api/auth_providers/update_details',
  summary: 'Fills the fields that a social sign-in left open (`auth_fields_missed`).',
  request: z.strictObject({
    user: z
      .strictObject({
        terms_acceptance: z.boolean().optional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        email: z.string().max(254).optional(),
      })
      .refine((user) => Object.keys(user).length > 0, 'Send at least one field.'),
  }),
  response: playerSchema,
  status: 201,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'conflict', 'restricted-country', 'too-many-requests'],
});
