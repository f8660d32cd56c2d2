import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { playerChannel } from '../../../src/hashmark/calls/channel-names.ts';
import {
  channelEventOf,
  dismissedUserOf,
  endedSessionOf,
} from '../../../src/hashmark/realtime/bus-events.ts';
import { createCensus } from '../../../src/hashmark/realtime/census.ts';
import { createPresence } from '../../../src/hashmark/realtime/presence.ts';
import { memberSchema } from '../../../src/hashmark/realtime/protocol.ts';
import { newcomer } from '../../casino/harness.ts';
import { connect, deposit, heard, running } from './world.ts';

/** Names that objects have by themselves, beside some that are ours. */
const NAMES = ['__proto__', 'constructor', 'toString', 'presence-lobby', '#users', ''];
const name = fc.constantFrom(...NAMES);
const from = fc.constantFrom('__proto__', 'constructor', 'one', 'two', 'me');
const member = fc.record({ user_id: fc.oneof(name, fc.integer(), fc.anything()), user_info: fc.anything() });
const noise = fc.oneof(
  fc.record({
    topic: fc.constant('realtime-presence'),
    data: fc.oneof(
      fc.record({ type: fc.constant('joined'), from, channel: name, member }),
      fc.record({ type: fc.constant('left'), from, channel: name, user: name }),
      fc.record({ type: fc.constant('state'), from, channels: fc.dictionary(name, fc.array(member)) }),
      fc.record({ type: fc.constantFrom('ask', 'alive', 'gone'), from }),
      fc.anything(),
    ),
  }),
  fc.record({
    topic: fc.constant('realtime-census'),
    data: fc.oneof(
      fc.record({ id: fc.constant('question'), from, counts: fc.dictionary(name, fc.integer()) }),
      fc.record({ id: name, from }),
      fc.anything(),
    ),
  }),
);

it('counts the sockets of each process that is known to live once, whatever others say', async () => {
  const bus = createLocalBus();
  const said: unknown[] = [];
  const count = (from: string, sockets: number) =>
    bus.publish({ topic: 'realtime-census', data: { id: 'question', from, counts: { lobby: sockets } } });
  bus.subscribe(({ data }) => {
    said.push(data);
    if (Object.hasOwn(data as object, 'counts')) return;
    for (const from of ['stranger', 'one', 'one', 'two', 'two', 'stranger']) void count(from, 10);
  });
  const counts = () => ({ lobby: 1 });
  const census = createCensus({ bus, self: 'me', id: () => 'question', counts, peers: () => ['one', 'two'] });
  expect(await census.counts()).toEqual(new Map([['lobby', 21]]));
  expect(said).not.toContainEqual(expect.objectContaining({ from: 'me', counts: expect.anything() }));
  census.close();
});

describe('what strangers say on the bus of realtime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends no process, neither when it is heard nor when its sender falls silent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(noise, { minLength: 1, maxLength: 12 }), async (messages) => {
        const bus = createLocalBus({ origin: 'elsewhere', onError: () => undefined });
        const errors: unknown[] = [];
        const self = 'me';
        const presence = createPresence({
          bus,
          self,
          notify: () => undefined,
          onError: (error) => errors.push(error),
        });
        const { peers } = presence;
        const census = createCensus({ bus, self, id: () => 'question', counts: () => ({}), peers });
        presence.join('presence-lobby', { user_id: 'ada' });
        for (const message of messages) await bus.publish(message);
        const counted = census.counts();
        for (const message of messages) await bus.publish(message);
        for (const channel of NAMES)
          for (const present of presence.members(channel).values())
            expect(memberSchema.safeParse(present).success).toBe(true);
        await vi.advanceTimersByTimeAsync(60_000);
        await counted;
        expect(presence.peers()).toEqual([]);
        expect([...presence.members('presence-lobby').keys()]).toEqual(['ada']);
        expect(errors).toEqual([]);
        census.close();
        await presence.close();
      }),
    );
  });
});

/** What processes say to each other, by topic. */
const sayings = (id: string): Readonly<Record<string, Readonly<Record<string, string | number>>>> => ({
  player: { playerId: id, event: 'noise', version: 1, at: '2030-01-01T00:00:00Z' },
  jackpots: { version: 1, at: '2030-01-01T00:00:00Z' },
  realtime: { channel: 'jackpots', event: 'noise', data: '{}' },
  'session-ended': { playerId: id },
  'realtime-dismissed': { user: id },
});

/** The same with one part of another kind, also of one that reads as the right one where a text is made of it. */
function malformed(id: string) {
  const other = (value: string | number) =>
    fc.constantFrom<unknown>(
      [value],
      { toString: value },
      null,
      undefined,
      true,
      typeof value === 'string' ? 7 : 'x',
    );
  return fc.constantFrom(...Object.entries(sayings(id))).chain(([topic, said]) =>
    fc.constantFrom(...Object.entries(said)).chain(([name, value]) =>
      fc.oneof(
        other(value).map((wrong) => ({ topic, data: { ...said, [name]: wrong } as unknown })),
        fc.constantFrom<unknown>(null, 'text', 7, [said]).map((data) => ({ topic, data })),
      ),
    ),
  );
}

it('what strangers say in another shape is no event, no end of a session and no dismissal', () => {
  fc.assert(
    fc.property(malformed('mira'), (message) => {
      const read = [
        dismissedUserOf,
        endedSessionOf,
        (said: typeof message) => channelEventOf(said, ['jackpots']),
      ];
      expect(() => read.map((each) => each(message))).toThrow();
    }),
  );
});

it('what strangers say in the place of a process neither reaches those who listen nor ends their connections', async () => {
  const harness = await running();
  const browser = harness.browser();
  const { id } = await browser.api.call('signUp', { body: newcomer('mira@example.com') });
  const client = connect(harness.port, harness.key, browser);
  const channels = ['jackpots', playerChannel(id)].map((name) => client.subscribe(name));
  await Promise.all(channels.map((channel) => heard(channel, 'pusher:subscription_succeeded')));
  const got: string[] = [];
  client.bind_global((event: string) => got.push(event));
  client.connection.bind('state_change', () => got.push('a change of the connection'));
  await fc.assert(
    fc.asyncProperty(malformed(id), (message) => harness.services.bus.publish(message)),
    { numRuns: 300 },
  );
  const balance = heard(client, 'balance');
  await deposit(browser, 500);
  await balance;
  for (const event of ['noise', 'jackpots', 'a change of the connection']) expect(got).not.toContain(event);
});
