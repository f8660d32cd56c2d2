import Pusher from 'pusher-js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChannelDoor } from '../../src/stores/channel-door.ts';
import { running } from '../hashmark/realtime/world.ts';

it('asks again for a channel whatever the site has said of it, and is let in once it may', async () => {
  const { port, key, services } = await running();
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const odd = [
    () => json(503, {}),
    () => json(200, null),
    () => Promise.reject(new TypeError('fetch failed')),
    () => new Response('<!doctype html><p>Back soon'),
    () => json(200, { auth: 'a:b' }),
  ];
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: URLSearchParams }) => {
    const answer = odd.shift();
    if (answer) return await answer();
    const [socket, channel] = [body.get('socket_id') ?? '', body.get('channel_name') ?? ''];
    return json(200, { auth: services.realtime.authorise(socket, channel) });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());

  const door = createChannelDoor();
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: 'localhost',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: { customHandler: door.ask },
  });
  onTestFinished(() => pusher.disconnect());
  const channel = pusher.subscribe('private-player-mira');
  onTestFinished(door.keepAsking(pusher, channel));
  await expect.poll(() => channel.subscribed, { timeout: 20_000 }).toBe(true);
  expect(odd).toEqual([]);
});
