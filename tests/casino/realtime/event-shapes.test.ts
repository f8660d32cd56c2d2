import PusherServer from 'pusher';
import { describe, expect, it } from 'vitest';
import { eventShapes } from '../../../src/casino/realtime/event-shapes.ts';
import { playerChannel } from '../../../src/hashmark/calls/channel-names.ts';
import { createHarness, listen } from '../harness.ts';

const APP = { appId: 'casino', key: 'a-key', secret: 'a-secret-of-operators' };
const settings = { PUSHER_APP_ID: APP.appId, PUSHER_KEY: APP.key, PUSHER_SECRET: APP.secret };
const AT = '2026-01-02T03:04:05Z';

/** Whatever a platform may send by mistake. */
const MISTAKES = [null, 'x', 7, {}, [null], [{}], { id: 'n1', title: 'Hello', text: 'There' }];

async function platform() {
  const harness = await createHarness({ settings });
  const { port } = await listen(harness);
  const server = new PusherServer({ ...APP, host: 'localhost', port: String(port), useTLS: false });
  /** What an event is answered with. */
  const trigger = async (channel: string | string[], event: string, told: unknown) => {
    try {
      return { status: (await server.trigger(channel, event, told)).status };
    } catch (error) {
      const { status, body } = error as { status: number; body: string };
      return { status, error: JSON.parse(body) };
    }
  };
  return { server, trigger };
}

describe('an event that another platform triggers', () => {
  it('reaches pages where it tells what it should, and is refused with the place where it does not', async () => {
    const { trigger } = await platform();
    const places = [
      ...Object.entries(eventShapes.player).map((entry) => [playerChannel('p1'), ...entry] as const),
      ...Object.entries(eventShapes.public).map((entry) => [entry[0], ...entry] as const),
    ];
    for (const [channel, name, shape] of places)
      for (const data of MISTAKES) {
        const expected = shape.safeParse(data).success ? 200 : 422;
        const { status } = await trigger(channel, name, { version: 1, at: AT, data });
        expect({ channel, name, data, status }).toEqual({ channel, name, data, status: expected });
      }
    const account = { id: 'a', currency: 'EUR', amount_cents: 12_50, active: true };
    const { error } = await trigger(playerChannel('p1'), 'balance', {
      version: 1,
      at: AT,
      data: [account, { ...account, currency: undefined }],
    });
    expect(error).toMatchObject({ error: { code: 'validation-failed' } });
    expect(Object.keys(error.errors)).toContain('data.1.currency');
    for (const told of [null, {}, { version: 1.5, at: AT, data: [] }, { version: 1, at: 'today', data: [] }])
      expect((await trigger(playerChannel('p1'), 'balance', told)).status).toBe(422);
  });

  it('goes to all its channels or to none', async () => {
    const { server, trigger } = await platform();
    const bad = { version: 1, at: AT, data: null };
    expect((await trigger([playerChannel('p1'), 'anything'], 'balance', bad)).status).toBe(422);
    const batch = [
      { channel: 'anything', name: 'any', data: {} },
      { channel: playerChannel('p1'), name: 'balance', data: bad },
    ];
    await expect(server.triggerBatch(batch)).rejects.toMatchObject({ status: 422 });
  });

  it('is let through where the site does not know it', async () => {
    const { trigger } = await platform();
    for (const [channel, event] of [
      ['news', 'anything'],
      ['news', 'balance'],
      [playerChannel('p1'), 'toString'],
      ['constructor', 'constructor'],
    ] as const)
      expect((await trigger(channel, event, null)).status).toBe(200);
  });
});
