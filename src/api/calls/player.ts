import { z } from 'zod';
import { accountSchema } from '../../../content-schemas/entities/account.ts';
import { playerSchema } from '../../../content-schemas/entities/player.ts';
import { defineCall } from '../define-call.ts';

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
    city: text(128),
    address: text(256),
    postal_code: text(16),
    mobile_phone: text(32),
    profession: text(64),
    receive_promos: z.boolean().optional(),
    receive_sms_promos: z.boolean().optional(),
    /** Makes the wallet of this currency the active one; it has to be open. */
    currency: z.string().max(8).optional(),
  }),
  response: playerSchema,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
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
