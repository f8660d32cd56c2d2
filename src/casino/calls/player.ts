import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { accountSchema } from '../entities/account.ts';
import { playerSchema } from '../entities/player.ts';
import { playerSettingsSchema, playerStatsSchema, subscriptionsSchema } from '../entities/player-extras.ts';

const text = (max: number) => z.string().max(max).nullable().optional();

export const getPlayer = defineCall({
  name: 'getPlayer',
  owner: 'platform',
  method: 'GET',
  path: '/api/player',
  summary: 'The profile of the signed-in player.',
  response: playerSchema,
  auth: 'player',
  errors: ['unauthenticated'],
});

export const updatePlayer = defineCall({
  name: 'updatePlayer',
  owner: 'platform',
  method: 'PATCH',
  path: '/api/player',
  summary: 'Changes the fields that are sent; null empties a field.',
  request: z.strictObject({
    nickname: text(64),
    first_name: text(64),
    last_name: text(64),
    date_of_birth: text(10),
    gender: z.enum(['m', 'f', 'x']).nullable().optional(),
    /** Two capital letters; can be filled in once. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** Filled in from the postal code of Australia and Canada while it is empty. */
    state: text(64),
    city: text(128),
    address: text(256),
    postal_code: text(16),
    mobile_phone: text(32),
    profession: text(64),
    /** Of Estonia. */
    personal_id: text(64),
    receive_promos: z.boolean().optional(),
    receive_sms_promos: z.boolean().optional(),
    /** Makes the wallet of this currency the active one; it has to be open. */
    currency: z.string().max(8).optional(),
  }),
  response: playerSchema,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'restricted-country'],
});

export const listAccounts = defineCall({
  name: 'listAccounts',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/accounts',
  summary: 'The wallets of the player, the active one marked.',
  query: z.object({
    /** Accepted for older clients; changes nothing. */
    compatibility: z.string().optional(),
  }),
  response: z.array(accountSchema),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const openAccount = defineCall({
  name: 'openAccount',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/accounts',
  summary: 'Opens the wallet of a currency and makes it the active one.',
  request: z.strictObject({ currency: z.string().max(8) }),
  response: accountSchema,
  status: 201,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
});

export const updateLocale = defineCall({
  name: 'updateLocale',
  owner: 'platform',
  method: 'PATCH',
  path: '/api/player/update_locale',
  summary: 'Stores the language of the player: that of mails and notifications.',
  request: z.strictObject({ locale: z.string().max(10) }),
  response: playerSchema,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
});

export const addGroups = defineCall({
  name: 'addGroups',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/groups',
  summary:
    'Puts the player into groups. Only those that `GET /api/player/settings` lists as `self_service_groups`: the others are given by the house.',
  request: z.strictObject({
    groups: z.strictObject({ add: z.array(z.int().positive().max(2_147_483_647)).min(1).max(50) }),
  }),
  response: playerSchema,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'forbidden'],
});

export const getPlayerSettings = defineCall({
  name: 'getPlayerSettings',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/settings',
  summary: 'How the platform treats the player.',
  response: playerSettingsSchema,
  auth: 'player',
  errors: ['unauthenticated'],
});

export const getPlayerStats = defineCall({
  name: 'getPlayerStats',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/stats',
  summary: 'What the player has deposited, cashed out, staked and won, by currency; real money only.',
  response: playerStatsSchema,
  auth: 'player',
  errors: ['unauthenticated'],
});

export const getSubscriptions = defineCall({
  name: 'getSubscriptions',
  owner: 'platform',
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'What the player wants to hear of.',
  response: subscriptionsSchema,
  auth: 'player',
  errors: ['unauthenticated'],
});

export const updateSubscriptions = defineCall({
  name: 'updateSubscriptions',
  owner: 'platform',
  method: 'PUT',
  path: '/api/subscriptions',
  summary: 'Stores what the player wants to hear of, and tells whether that is news.',
  request: z
    .strictObject({ receive_promos: z.boolean().optional(), receive_sms_promos: z.boolean().optional() })
    .refine((wish) => Object.values(wish).some((value) => value !== undefined), {
      error: 'Send `receive_promos` or `receive_sms_promos`.',
    }),
  response: subscriptionsSchema.extend({
    /** `already-subscribed`: everything that was to be turned on was on. */
    status: z.enum(['subscribed', 'already-subscribed', 'unsubscribed']),
  }),
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
});
