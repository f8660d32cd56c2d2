import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { LOBBY_CHANNEL } from '../entities/channels.ts';
import { clientContextSchema, currentIpSchema } from '../entities/geo.ts';
import {
  countrySchema,
  cryptoRateSchema,
  currencyInfoSchema,
  levelSchema,
  localeInfoSchema,
  playerFieldsSchema,
  projectSchema,
} from '../entities/info.ts';
import { vipProgressSchema } from '../entities/vip.ts';

export const getCurrentIp = defineCall({
  name: 'getCurrentIp',
  owner: 'site',
  method: 'GET',
  path: '/api/current_ip',
  summary: 'The country of the reader.',
  response: currentIpSchema,
  errors: [],
});

export const getClientContext = defineCall({
  name: 'getClientContext',
  owner: 'site',
  method: 'GET',
  path: '/client-context',
  summary: 'Market, licence, locale and restriction that the server decided on for this reader.',
  query: z.object({ locale: z.string().max(10).optional() }),
  response: clientContextSchema,
  errors: [],
});

export const getVipProgress = defineCall({
  name: 'getVipProgress',
  owner: 'platform',
  method: 'GET',
  path: '/jam/vip_status_progress',
  summary: 'The way to the next VIP status in this quarter; a guest gets the start of it.',
  response: vipProgressSchema,
  auth: 'optional',
  errors: [],
});

export const realtimeAuth = defineCall({
  name: 'realtimeAuth',
  owner: 'site',
  method: 'POST',
  path: '/realtime/auth',
  summary: `Signs a socket's subscription to the player's own private channel, or to \`${LOBBY_CHANNEL}\` (Pusher protocol, form encoded).`,
  request: z.object({ socket_id: z.string().max(64), channel_name: z.string().max(164) }),
  response: z.object({
    auth: z.string(),
    /** Of presence channels: who the socket is there, as JSON text. */
    channel_data: z.string().optional(),
  }),
  auth: 'player',
  errors: ['unauthenticated', 'forbidden'],
});

export const realtimeUser = defineCall({
  name: 'realtimeUser',
  owner: 'site',
  method: 'POST',
  path: '/realtime/user-auth',
  summary:
    'Signs a socket in as the player (`pusher:signin`), so that it hears what is sent to the user and can be ended for it.',
  request: z.object({ socket_id: z.string().max(64) }),
  response: z.object({
    auth: z.string(),
    /** Who the socket belongs to, as JSON text. */
    user_data: z.string(),
  }),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const listPlayerFields = defineCall({
  name: 'listPlayerFields',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/player_fields',
  summary: 'Which profile fields forms, payouts and the games of some providers ask for.',
  response: playerFieldsSchema,
  errors: [],
});

export const listStatuses = defineCall({
  name: 'listStatuses',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/statuses',
  summary: 'The levels of the loyalty programme, from the lowest.',
  response: z.array(levelSchema),
  errors: [],
});

export const listCountries = defineCall({
  name: 'listCountries',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/countries',
  summary: 'Every country in the language of the reader, with what its addresses look like.',
  response: z.array(countrySchema),
  errors: [],
});

export const listCurrencies = defineCall({
  name: 'listCurrencies',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/currencies',
  summary: 'Every currency that a wallet can hold.',
  response: z.array(currencyInfoSchema),
  errors: [],
});

export const getProject = defineCall({
  name: 'getProject',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/project',
  summary: 'Who runs the site, under which licence, and how support is reached.',
  response: projectSchema,
  errors: [],
});

export const listCryptoRates = defineCall({
  name: 'listCryptoRates',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/crypto_exchange_rates',
  summary: 'What one unit of each coin is worth in the currencies of countries.',
  response: z.array(cryptoRateSchema),
  errors: [],
});

export const listLocales = defineCall({
  name: 'listLocales',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/locales',
  summary: 'The languages of the site, and which one is for the country of the reader.',
  response: z.array(localeInfoSchema),
  errors: [],
});
