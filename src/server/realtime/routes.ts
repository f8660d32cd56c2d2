import type { Hono } from 'hono';
import { realtimeAuth } from '../../api/calls/info.ts';
import { Refusal } from '../http/errors.ts';
import { mount } from '../sandbox/http/mount.ts';
import type { Services } from '../services.ts';
import { playerChannel } from './bus-events.ts';
import { socketIdPattern } from './protocol.ts';
import { realtimeRestRoutes } from './rest-routes.ts';

/** The presence channel of everybody who is signed in. */
export const LOBBY = 'presence-lobby';

/** Lets a signed-in player's socket into the player's own channel and into the lobby; the REST API beside it. */
export function realtimeRoutes(app: Hono, services: () => Services): void {
  mount(app, services, realtimeAuth, async ({ services, player: { playerId }, body }) => {
    const { realtime, store } = services;
    const { socket_id, channel_name } = body;
    if (!socketIdPattern.test(socket_id))
      throw new Refusal('bad-request', { message: 'Unknown form of socket id.' });
    if (channel_name === playerChannel(playerId))
      return { auth: realtime.authorise(socket_id, channel_name) };
    if (channel_name !== LOBBY) throw new Refusal('forbidden');
    const player = await store.reader
      .selectFrom('players')
      .select('nickname')
      .where('id', '=', playerId)
      .executeTakeFirst();
    // A newcomer has no name yet, and of a player whom another platform knows there is none here.
    const user_info = player?.nickname ? { nickname: player.nickname } : {};
    const channel_data = JSON.stringify({ user_id: realtime.memberId(playerId), user_info });
    return { auth: realtime.authorise(socket_id, channel_name, channel_data), channel_data };
  });
  realtimeRestRoutes(app, services);
}
