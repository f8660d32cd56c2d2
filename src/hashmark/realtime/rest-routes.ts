import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { channelOfUser, isPresence } from '../calls/channel-names.ts';
import { fail, Refusal } from '../http/errors.ts';
import { CALL_BOUNDS, readJsonText } from '../http/input.ts';
import { parse } from '../http/mount.ts';
import type { Runtime } from '../process/runtime.ts';
import { channelName, eventName, MAX_DATA, socketIdPattern } from './protocol.ts';
import type { Realtime } from './realtime.ts';
import type { RestApp } from './rest-app.ts';

const MAX_TARGETS = 100;
const MAX_BATCH = 10;

const attributes = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(['subscription_count', 'user_count', 'cache'])));
const event = {
  name: eventName,
  data: z.string(),
  socket_id: z.string().max(64).regex(socketIdPattern, 'number.number').optional(),
  info: attributes.optional(),
};
const triggerRequest = z
  .object({
    ...event,
    channel: channelName.optional(),
    channels: z.array(channelName).max(MAX_TARGETS).optional(),
  })
  .transform(({ channel, channels = [], ...rest }) => ({
    ...rest,
    channels: [...new Set(channel === undefined ? channels : [channel, ...channels])],
  }))
  .refine(({ channels }) => channels.length > 0, {
    path: ['channels'],
    message: 'Name at least one channel.',
  });
const batchRequest = z.object({
  batch: z
    .array(z.object({ ...event, channel: channelName }))
    .min(1)
    .max(MAX_BATCH),
});
const userEventRequest = z.object({ name: eventName, data: z.string() });
const listQuery = z.object({
  filter_by_prefix: z.string().max(164).optional(),
  info: attributes.optional(),
});

type Attribute = z.output<typeof attributes>[number];

function refuseLarge(data: string): void {
  if (Buffer.byteLength(data) > MAX_DATA)
    throw new Refusal('payload-too-large', {
      message: `The data of an event has at most ${MAX_DATA} bytes.`,
    });
}

/** What is asked for about a channel that has so many sockets. */
function factsOf(app: RestApp, channel: string, count: number, wanted: readonly Attribute[]) {
  return {
    ...(wanted.includes('subscription_count') ? { subscription_count: count } : {}),
    ...(wanted.includes('user_count') && isPresence(channel)
      ? { user_count: app.members(channel).size }
      : {}),
  };
}

const json = (text: string): unknown => readJsonText(text, CALL_BOUNDS);

interface RestServices {
  readonly realtime: Pick<Realtime, 'rest'>;
  readonly runtime: Pick<Runtime, 'now'>;
}

/**
 * The REST API of the embedded server, as the `pusher` server packages speak it: triggers events and reports channels. Every
 * request is signed with the app's secret; a trigger is carried out once, and wholly or not at all.
 */
export function realtimeRestRoutes(hono: Hono, services: () => RestServices): void {
  /** Checks the signature before anything else is looked at. */
  async function readSigned(c: Context): Promise<{ app: RestApp; body: string }> {
    const { realtime, runtime } = services();
    const app = realtime.rest;
    if (!app || c.req.param('app') !== app.id)
      throw new Refusal('not-found', { message: 'There is no such application.' });
    const { pathname, searchParams } = new URL(c.req.url);
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    const request = { method: c.req.method, path: pathname, query: searchParams, body };
    await app.checkSigned(request, runtime.now(), c.req.method === 'POST');
    c.header('Cache-Control', 'no-store');
    return { app, body };
  }

  hono.post('/apps/:app/events', async (c) => {
    const { app, body } = await readSigned(c);
    const { name, data, channels, socket_id, info } = parse(triggerRequest, json(body));
    refuseLarge(data);
    for (const channel of channels) app.check({ channel, event: name, data });
    for (const channel of channels) await app.trigger({ channel, event: name, data, except: socket_id });
    if (!info) return c.json({});
    const counts = await app.counts();
    return c.json({
      channels: Object.fromEntries(
        channels.map((channel) => [channel, factsOf(app, channel, counts.get(channel) ?? 0, info)]),
      ),
    });
  });

  hono.post('/apps/:app/batch_events', async (c) => {
    const { app, body } = await readSigned(c);
    const { batch } = parse(batchRequest, json(body));
    for (const { channel, name, data } of batch) {
      refuseLarge(data);
      app.check({ channel, event: name, data });
    }
    for (const { channel, name, data, socket_id } of batch)
      await app.trigger({ channel, event: name, data, except: socket_id });
    if (!batch.some(({ info }) => info)) return c.json({});
    const counts = await app.counts();
    return c.json({
      batch: batch.map(({ channel, info = [] }) => factsOf(app, channel, counts.get(channel) ?? 0, info)),
    });
  });

  hono.get('/apps/:app/channels', async (c) => {
    const { app } = await readSigned(c);
    const { filter_by_prefix: prefix = '', info = [] } = parse(listQuery, c.req.query());
    if (info.includes('user_count') && !isPresence(prefix))
      throw new Refusal('bad-request', {
        message: 'user_count is known of presence channels: filter by presence-.',
      });
    const occupied = [...(await app.counts())].filter(([name]) => name.startsWith(prefix));
    return c.json({
      channels: Object.fromEntries(occupied.map(([name, count]) => [name, factsOf(app, name, count, info)])),
    });
  });

  hono.get('/apps/:app/channels/:channel', async (c) => {
    const { app } = await readSigned(c);
    const channel = parse(channelName, c.req.param('channel'));
    const { info = [] } = parse(listQuery, c.req.query());
    const count = (await app.counts()).get(channel) ?? 0;
    const last = info.includes('cache') ? await app.cached(channel) : undefined;
    return c.json({
      occupied: count > 0,
      ...factsOf(app, channel, count, info),
      ...(last ? { cache: { data: last.data, ttl: last.ttl } } : {}),
    });
  });

  hono.get('/apps/:app/channels/:channel/users', async (c) => {
    const { app } = await readSigned(c);
    const channel = parse(channelName, c.req.param('channel'));
    if (!isPresence(channel))
      throw new Refusal('bad-request', { message: 'Users are known of presence channels only.' });
    return c.json({ users: [...app.members(channel).values()].map(({ user_id }) => ({ id: user_id })) });
  });

  hono.post('/apps/:app/users/:user/events', async (c) => {
    const { app, body } = await readSigned(c);
    const { name, data } = parse(userEventRequest, json(body));
    refuseLarge(data);
    const channel = parse(channelName, channelOfUser(c.req.param('user')));
    await app.trigger({ channel, event: name, data });
    return c.json({});
  });

  hono.post('/apps/:app/users/:user/terminate_connections', async (c) => {
    const { app } = await readSigned(c);
    await app.terminate(c.req.param('user'));
    return c.json({});
  });

  // What the packages ask is answered as JSON, also where there is nothing.
  hono.all('/apps/*', (c) => fail(c, 'not-found', { message: `There is no ${c.req.method} ${c.req.path}.` }));
}
