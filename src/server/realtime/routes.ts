import type { Hono } from 'hono';
import { realtimeAuth } from '../../api/calls/info.ts';
import { Refusal } from '../http/errors.ts';
import { mount } from '../sandbox/http/mount.ts';
import type { Services } from '../services.ts';
import { playerChannel } from './realtime.ts';

/** Lets a signed-in player's socket into the player's own channel. */
export function realtimeRoutes(app: Hono, services: () => Services): void {
  mount(app, services, realtimeAuth, ({ services, player, body }) => {
    const { socket_id, channel_name } = body;
    if (!/^\d+\.\d+$/.test(socket_id))
      throw new Refusal('bad-request', { message: 'Unknown form of socket id.' });
    if (channel_name !== playerChannel(player.playerId)) throw new Refusal('forbidden');
    return { auth: services.realtime.authorise(socket_id, channel_name) };
  });
}
