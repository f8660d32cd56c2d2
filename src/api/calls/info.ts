import { z } from 'zod';
import { clientContextSchema, currentIpSchema } from '../../../content-schemas/entities/geo.ts';
import { vipProgressSchema } from '../../../content-schemas/entities/vip.ts';
import { defineCall } from '../define-call.ts';

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
  summary:
    "Signs a socket's subscription to the player's own private channel, or to `presence-lobby` (Pusher protocol, form encoded).",
  request: z.object({ socket_id: z.string().max(64), channel_name: z.string().max(164) }),
  response: z.object({
    auth: z.string(),
    /** Of presence channels: who the socket is there, as JSON text. */
    channel_data: z.string().optional(),
  }),
  auth: 'player',
  errors: ['unauthenticated', 'forbidden'],
});
