/** Sockets that no client library would open, and what those that behave hear of them: nothing. */
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { BEAT, MESSAGES } from '../../../src/hashmark/realtime/open-connection.ts';
import { MAX_MEMBERS, signSubscription, signUser } from '../../../src/hashmark/realtime/protocol.ts';
import { raw, running } from './world.ts';

const APP = { key: 'operators', secret: 'a-secret-of-operators' };
const SETTINGS = { PUSHER_KEY: APP.key, PUSHER_SECRET: APP.secret };
const CLOSE = 0x88;

const headOf = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A connection without a library, with every byte that has come over it. */
async function tcp(port: number, path: string) {
  const socket = connectTcp(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let bytes = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    bytes = Buffer.concat([bytes, data]);
  });
  await once(socket, 'connect');
  socket.write(headOf(path));
  const said = () => bytes.toString('latin1');
  await expect.poll(said).toContain('\r\n\r\n');
  return {
    socket,
    said,
    has: (byte: number) => bytes.subarray(said().indexOf('\r\n\r\n') + 4).includes(byte),
  };
}

/** A text as one frame of a client, whose mask changes nothing. */
function sendText(socket: Socket, text: string): void {
  const data = Buffer.from(text);
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | data.length, 0, 0, 0, 0]), data]));
}

const message = (event: string, data: object) => JSON.stringify({ event, data });

/** A socket with its id, and every event that it has heard. */
async function open(world: { port: number }) {
  const { socket, next } = await raw(world, APP.key);
  const events: string[] = [];
  socket.on('message', (text) => events.push(JSON.parse(text.toString()).event));
  const { socket_id: socketId } = (await next('pusher:connection_established')) as { socket_id: string };
  const say = (event: string, data: object) => socket.send(message(event, data));
  /** Waits until all that was said before has been heard, and all that was sent before has come. */
  const settle = async () => {
    say('pusher:ping', {});
    await next('pusher:pong');
  };
  const wishFor = (channel: string, user_id: string) => {
    const channelData = JSON.stringify({ user_id });
    return {
      channel,
      channel_data: channelData,
      auth: signSubscription(APP, { socketId, channel, channelData }),
    };
  };
  const signIn = (userData: string, auth = signUser(APP, socketId, userData)) =>
    say('pusher:signin', { auth, user_data: userData });
  return { socket, next, events, say, settle, wishFor, signIn };
}

const closed = async (socket: WebSocket) => (await once(socket, 'close'))[0];

describe('the door', () => {
  it.each(['null', 'no address', 'file://', 'http://localhost:1'])(
    'is closed to pages of other sites: %s',
    async (origin) => {
      const { port } = await running(SETTINGS);
      const socket = new WebSocket(`ws://localhost:${port}/app/${APP.key}?protocol=7`, { origin });
      expect(String((await once(socket, 'error'))[0])).toContain('403');
    },
  );

  it('is open to pages of this site, however its name is written', async () => {
    const { port } = await running(SETTINGS);
    for (const host of [`localhost:${port}`, `LocalHost:${port}`]) {
      const { next } = await raw({ port }, APP.key, { origin: `http://localhost:${port}`, host });
      await next('pusher:connection_established');
    }
  });

  it('leaves alone what somebody else listens for', async () => {
    const { port, server } = await running(SETTINGS);
    server.on('upgrade', ({ url }, socket) => {
      if (url === '/of-another') setImmediate(() => socket.end('HTTP/1.1 418 Mine\r\n\r\n'));
    });
    const { said } = await tcp(port, '/of-another');
    expect(said()).toMatch(/^HTTP\/1.1 418 /);
  });

  it('survives whoever is turned away and goes on with what is no message', async () => {
    const { port } = await running(SETTINGS);
    for (const path of ['/app/unknown?protocol=7', `/app/${APP.key}`, `/app/${APP.key}?protocol=7`]) {
      const { socket } = await tcp(port, path);
      // Without a mask, which a client has to give.
      socket.write(Buffer.from([0x81, 0x01, 0x41]));
      await once(socket, 'close');
    }
    await open({ port });
  });
});

describe('a socket that is refused', () => {
  it('is sent nothing any more', async () => {
    const { port, services } = await running(SETTINGS);
    const { socket, said, has } = await tcp(port, `/app/${APP.key}?protocol=7`);
    sendText(socket, message('pusher:subscribe', { channel: 'wins' }));
    await expect.poll(said).toContain('subscription_succeeded');
    sendText(socket, 'not JSON');
    await expect.poll(() => has(CLOSE)).toBe(true);
    const other = await open({ port });
    other.say('pusher:subscribe', { channel: 'wins' });
    await other.next('pusher_internal:subscription_succeeded');
    await services.realtime.trigger('wins', 'too-late', {});
    await other.next('too-late');
    await other.settle();
    expect(said()).not.toContain('too-late');
  });

  it('is not heard any more', async () => {
    const world = await running(SETTINGS);
    const [watching, refused] = [await open(world), await open(world)];
    watching.say('pusher:subscribe', watching.wishFor('presence-table', 'ada'));
    await watching.next('pusher_internal:subscription_succeeded');
    refused.socket.send('not JSON');
    refused.say('pusher:subscribe', refused.wishFor('presence-table', 'mira'));
    expect(await closed(refused.socket)).toBe(4300);
    await watching.settle();
    expect(watching.events).not.toContain('pusher_internal:member_added');
  });

  it.each<[string, (one: Awaited<ReturnType<typeof open>>) => void, number]>([
    ['sends bytes', ({ socket }) => socket.send(Buffer.from('{"event":"pusher:ping"}')), 4300],
    ['signs in without a proof', ({ say }) => say('pusher:signin', { user_data: '{"id":"mira"}' }), 4009],
    ['signs in with nothing', ({ socket }) => socket.send('{"event":"pusher:signin"}'), 4009],
    ['signs in as nobody', ({ signIn }) => signIn('{"id":""}'), 4009],
    ['signs in with what is no JSON', ({ signIn }) => signIn('mira'), 4009],
    [
      'signs in with too much',
      ({ signIn }) => signIn(JSON.stringify({ id: 'mira', more: 'x'.repeat(8_200) })),
      4009,
    ],
    ['says an event that is none', ({ socket }) => socket.send('{"event":7}'), 4300],
  ])('%s', async (_, act, code) => {
    const one = await open(await running(SETTINGS));
    act(one);
    expect(await closed(one.socket)).toBe(code);
  });
});

describe('a socket that is silent', () => {
  it('is asked whether it lives, and let go when it does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { socket, next, events, say, settle } = await open(await running(SETTINGS));
    const pings = () => events.filter((event) => event === 'pusher:ping').length;
    vi.advanceTimersByTime(9 * BEAT);
    await settle();
    expect(pings()).toBe(0);
    vi.advanceTimersByTime(10 * BEAT);
    await next('pusher:ping');
    say('pusher:pong', {});
    await settle();
    vi.advanceTimersByTime(9 * BEAT);
    await settle();
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(15 * BEAT);
    expect(socket.readyState).toBe(socket.OPEN);
    const end = closed(socket);
    vi.advanceTimersByTime(BEAT);
    expect(await end).toBe(4201);
  });

  it('may say as much again after a while, and is told once that it says too much', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { next, events, say, settle } = await open(await running(SETTINGS));
    for (let index = 0; index < MESSAGES + 5; index++) say('pusher:unsubscribe', { channel: 'none' });
    await settle();
    expect(events.filter((event) => event === 'pusher:error')).toHaveLength(1);
    say('pusher:subscribe', { channel: 'wins' });
    expect(await next('pusher:subscription_error')).toMatchObject({ status: 429 });
    vi.advanceTimersByTime(BEAT);
    say('pusher:subscribe', { channel: 'wins' });
    await next('pusher_internal:subscription_succeeded');
  });
});

describe('a presence channel', () => {
  it('takes so many members, and everybody again who is one of them', async () => {
    const world = await running(SETTINGS);
    const join = async (user: string) => {
      const one = await open(world);
      one.say('pusher:subscribe', one.wishFor('presence-full', user));
      await one.settle();
      return one.events;
    };
    for (let index = 0; index < MAX_MEMBERS; index++)
      expect(await join(`m${index}`)).toContain('pusher_internal:subscription_succeeded');
    expect(await join('one-too-many')).toContain('pusher:subscription_error');
    expect(await join('m7')).toContain('pusher_internal:subscription_succeeded');
  });

  it('is joined once by a socket that asks twice, and is told of again', async () => {
    const world = await running(SETTINGS);
    const [watching, twice] = [await open(world), await open(world)];
    watching.say('pusher:subscribe', watching.wishFor('presence-table', 'ada'));
    await watching.next('pusher_internal:subscription_succeeded');
    for (const user of ['mira', 'noor']) {
      twice.say('pusher:subscribe', twice.wishFor('presence-table', user));
      expect(await twice.next('pusher_internal:subscription_succeeded')).toMatchObject({
        presence: { count: 2 },
      });
    }
    twice.say('pusher:unsubscribe', { channel: 'presence-table' });
    expect(await watching.next('pusher_internal:member_removed')).toEqual({ user_id: 'mira' });
    expect(world.services.realtime.rest?.members('presence-table').size).toBe(1);
  });
});

it('whoever signs in as another has gone for those who watch', async () => {
  const world = await running(SETTINGS);
  const [watching, one] = [await open(world), await open(world)];
  one.signIn('{"id":"mira"}');
  await one.next('pusher:signin_success');
  watching.signIn('{"id":"ada","watchlist":["mira"]}');
  const told = 'pusher_internal:watchlist_events';
  expect(await watching.next(told)).toEqual({ events: [{ name: 'online', user_ids: ['mira'] }] });
  one.signIn('{"id":"noor"}');
  expect(await watching.next(told)).toEqual({ events: [{ name: 'offline', user_ids: ['mira'] }] });
});

it('a server that stops sends newcomers elsewhere, and ends who does not go', async () => {
  const { port, services } = await running(SETTINGS);
  const stubborn = await tcp(port, `/app/${APP.key}?protocol=7`);
  await expect.poll(stubborn.said).toContain('connection_established');
  const gone = once(stubborn.socket, 'close');
  const stopped = services.realtime.close();
  const late = new WebSocket(`ws://localhost:${port}/app/${APP.key}?protocol=7`);
  expect(await closed(late)).toBe(4200);
  await stopped;
  await gone;
});
