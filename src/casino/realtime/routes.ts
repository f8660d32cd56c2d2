import { playerChannel } from 'hashmark/calls';
import { mount, Refusal, type Services, socketIdPattern } from 'hashmark/server';
import type { Hono } from 'hono';
import { realtimeAuth, realtimeUser } from '../calls/info.ts';
import { LOBBY_CHANNEL } from '../entities/channels.ts';
import { winnerName } from '../rules/jackpots.ts';

/** @throws Refusal `bad-request` for what is no id of a socket: its form keeps the parts of what is signed apart. */
function checkSocketId(socketId: string): void {
  if (!socketIdPattern.test(socketId))
    throw new Refusal('bad-request', { message: 'Unknown form of socket id.' });
}

/** Lets a signed-in player's socket into the player's own channel and into the lobby, and signs it in as the player. */
export function realtimeRoutes(app: Hono, services: () => Services): void {
  mount(app, services, realtimeAuth, async ({ c, services, player: { playerId }, body }) => {
    const { realtime, store, sandbox } = services;
    const { socket_id, channel_name } = body;
    checkSocketId(socket_id);
    if (channel_name === playerChannel(playerId)) {
      sandbox.watch?.add(c.req.header('cookie'), playerId, realtime);
      return { auth: realtime.authorise(socket_id, channel_name) };
    }
    if (channel_name !== LOBBY_CHANNEL) throw new Refusal('forbidden');
    const player = await store.reader
      .selectFrom('players')
      .select('nickname')
      .where('id', '=', playerId)
      .executeTakeFirst();
    // A newcomer has no name yet, and of a player whom another platform knows there is none here.
    const user_info = player?.nickname ? { nickname: winnerName(player.nickname) } : {};
    const channel_data = JSON.stringify({ user_id: realtime.memberId(playerId), user_info });
    return { auth: realtime.authorise(socket_id, channel_name, channel_data), channel_data };
  });

  mount(app, services, realtimeUser, ({ services: { realtime }, player: { playerId }, body }) => {
    checkSocketId(body.socket_id);
    const user_data = JSON.stringify({ id: playerId });
    return { auth: realtime.signUser(body.socket_id, user_data), user_data };
  });
}
