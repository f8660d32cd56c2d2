/** What the REST API takes of those who know the secret, what it refuses, and how long it remembers what they have sent. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness } from '../../casino/harness.ts';

const APP = { id: 'my-app', key: 'my-key', secret: 'a-secret-of-operators' };
const settings = { PUSHER_APP_ID: APP.id, PUSHER_KEY: APP.key, PUSHER_SECRET: APP.secret };
const WINDOW = 600_000;

type Parameters = Readonly<Record<string, string | undefined>>;

interface Asked {
  readonly params?: Parameters;
  /** What is sent as JSON, or as it is where it is text. */
  readonly body?: unknown;
  /** What of the parameters that prove the sender is otherwise, or missing; it is signed as it is. */
  readonly proof?: Parameters;
  /** In which order parameters are sent, which is not the one in which they are signed. */
  readonly order?: (names: string[]) => string[];
}

/** Signs as the protocol says, with nothing of ours. */
function sign(
  method: string,
  path: string,
  text: string | undefined,
  now: number,
  { params, proof, order = (names) => names }: Asked,
): string {
  const all: Parameters = {
    auth_key: APP.key,
    auth_timestamp: String(now / 1000),
    auth_version: '1.0',
    ...(text === undefined ? {} : { body_md5: createHash('md5').update(text).digest('hex') }),
    ...params,
    ...proof,
  };
  const names = Object.keys(all).filter((name) => all[name] !== undefined);
  const lines = names.map((name) => [name.toLowerCase(), all[name]] as const);
  lines.sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = [method, path, lines.map((line) => line.join('=')).join('&')].join('\n');
  const auth_signature = createHmac('sha256', APP.secret).update(signed).digest('hex');
  const query = new URLSearchParams(order(names).map((name) => [name, all[name] ?? '']));
  return `${path}?${query}&auth_signature=${auth_signature}`;
}

async function open() {
  const clock = { now: Math.floor(Date.now() / 1000) * 1000 };
  const harness = await createHarness({ settings, runtime: { ...realRuntime, now: () => clock.now } });
  const { app, services, messages } = harness;
  const fetchJson = async (method: string, address: string, body?: string) => {
    const response = await app.request(`http://localhost:4321${address}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    const answer = (await response.json()) as Record<string, unknown> & { error?: { code: string } };
    return { status: response.status, code: answer.error?.code, headers: response.headers, answer };
  };
  /** Another second for each, so that no two are equal. */
  const ask = (method: 'GET' | 'POST', resource: string, asked: Asked = {}) => {
    const { body } = asked;
    clock.now += 1000;
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return fetchJson(method, sign(method, `/apps/${APP.id}${resource}`, text, clock.now, asked), text);
  };
  const triggered = () => messages.flatMap(({ topic, data }) => (topic === 'realtime' ? [data] : []));
  return { clock, services, fetchJson, ask, triggered };
}

const LARGE = 'x'.repeat(10_241);
/** Fewer signs than bytes are allowed, and more bytes. */
const WIDE = 'ü'.repeat(5_121);
const event = { name: 'x', channel: 'news', data: '{}' };
const deep = `${'['.repeat(20)}${']'.repeat(20)}`;

describe('the REST API', () => {
  it('takes the parameters of a request in any order, and their names in any case', async () => {
    const { ask } = await open();
    const params = { info: 'subscription_count', Zeta: '1', alpha: '2' };
    for (const order of [(names: string[]) => names, (names: string[]) => names.toReversed()])
      expect(await ask('GET', '/channels', { params, order })).toMatchObject({ status: 200 });
  });

  it.each<[string, Asked]>([
    ['another version', { proof: { auth_version: '1.1' } }],
    ['no version', { proof: { auth_version: undefined } }],
    ['another key', { proof: { auth_key: 'other' } }],
    ['a time that is none', { proof: { auth_timestamp: 'soon' } }],
    ['no time', { proof: { auth_timestamp: undefined } }],
    ['a body whose hash it does not name', { proof: { body_md5: undefined } }],
    ['the hash of another body', { proof: { body_md5: createHash('md5').update('{}').digest('hex') } }],
  ])('refuses what is signed with %s', async (_, asked) => {
    const { ask, triggered } = await open();
    const answer = await ask('POST', '/events', { body: event, ...asked });
    expect(answer).toMatchObject({ status: 401, code: 'invalid-signature' });
    expect(triggered()).toEqual([]);
  });

  it('remembers a request as long as its time lets it in, and no longer', async () => {
    const { clock, services, fetchJson } = await open();
    const begun = clock.now;
    const rest = services.realtime.rest;
    const body = JSON.stringify(event);
    const address = sign('POST', `/apps/${APP.id}/events`, body, begun + WINDOW, {});
    const send = async () => (await fetchJson('POST', address, body)).code;
    const kept = async () =>
      (await services.store.db.selectFrom('realtime_requests').select('at').execute()).length;
    expect(await send()).toBeUndefined();
    clock.now = begun + 2 * WINDOW;
    await rest?.forget(clock.now);
    expect(await send()).toBe('request-replayed');
    await rest?.forget(clock.now);
    clock.now += 1;
    await rest?.forget(clock.now);
    expect(await kept()).toBe(0);
    expect(await send()).toBe('invalid-signature');
  });

  it('answers the same question as often as it is asked, and lets nobody keep the answer', async () => {
    const { clock, fetchJson } = await open();
    const address = sign('GET', `/apps/${APP.id}/channels`, undefined, clock.now, {});
    for (let turn = 0; turn < 2; turn++) {
      const { status, headers } = await fetchJson('GET', address);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  it.each<[number, string, unknown]>([
    [413, '/events', { ...event, data: LARGE }],
    [413, '/events', { ...event, data: WIDE }],
    [413, '/batch_events', { batch: [event, { ...event, data: LARGE }] }],
    [413, '/users/mira/events', { name: 'x', data: LARGE }],
    [413, '/events', `{"name":"x","channel":"news","data":"{}","more":${deep}}`],
    [400, '/events', '{'],
    [422, '/events', { ...event, data: 'a\0b' }],
    [422, '/events', { ...event, name: '' }],
    [422, '/events', { ...event, socket_id: `${'1'.repeat(70)}.1` }],
    [422, '/events', { ...event, info: 'secret' }],
    [422, '/events', { ...event, info: 'cache,'.repeat(20) }],
    [422, '/batch_events', { batch: [] }],
    [422, '/batch_events', { batch: [event, { ...event, channel: 'white space' }] }],
    [422, '/users/mira/events', { name: '', data: '{}' }],
    [422, '/users/a%20b/events', { name: 'x', data: '{}' }],
    [422, `/users/${'m'.repeat(200)}/events`, { name: 'x', data: '{}' }],
  ])('refuses with %i, and does nothing of it: %s %j', async (status, resource, body) => {
    const { ask, triggered } = await open();
    expect(await ask('POST', resource, { body })).toMatchObject({ status });
    expect(triggered()).toEqual([]);
  });

  it.each<[number, string, Parameters]>([
    [400, '/channels', { info: 'user_count' }],
    [400, '/channels', { info: 'user_count', filter_by_prefix: 'private-' }],
    [422, '/channels', { filter_by_prefix: 'p'.repeat(165) }],
    [422, '/channels', { info: 'secret' }],
    [422, '/channels/white%20space', {}],
    [422, '/channels/white%20space/users', {}],
    [400, '/channels/private-table/users', {}],
  ])('refuses with %i to tell of %s %j', async (status, resource, params) => {
    const { ask } = await open();
    expect(await ask('GET', resource, { params })).toMatchObject({ status });
  });

  it('sends an event once to a channel that is named twice, and keeps it from whose it is', async () => {
    const { ask, triggered } = await open();
    const own = { ...event, socket_id: '1.2' };
    await ask('POST', '/events', { body: { ...own, channels: ['news', 'news'] } });
    await ask('POST', '/batch_events', { body: { batch: [own] } });
    const sent = { channel: 'news', event: 'x', data: '{}', except: '1.2' };
    expect(triggered()).toEqual([sent, sent]);
  });

  it('counts the users of presence channels only', async () => {
    const { ask } = await open();
    const info = 'user_count,subscription_count';
    const facts = { news: { subscription_count: 0 }, 'presence-a': { subscription_count: 0, user_count: 0 } };
    const channels = Object.keys(facts);
    const { name, data } = event;
    expect((await ask('POST', '/events', { body: { name, data, channels, info } })).answer).toEqual({
      channels: facts,
    });
    const batch = channels.map((channel) => ({ name, data, channel, info }));
    expect((await ask('POST', '/batch_events', { body: { batch } })).answer).toEqual({
      batch: Object.values(facts),
    });
  });
});
