/** What one socket listens to and says, without the wire: what is asked of the others when it comes, goes and is too quick. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { createChannels } from '../../../src/hashmark/realtime/channels.ts';
import { createClientEvents } from '../../../src/hashmark/realtime/client-events.ts';
import type { Connection } from '../../../src/hashmark/realtime/connection.ts';
import { createPresence } from '../../../src/hashmark/realtime/presence.ts';
import { signSubscription } from '../../../src/hashmark/realtime/protocol.ts';
import { createQuietChannels } from '../../../src/hashmark/realtime/quiet-channels.ts';
import { createSubscriptions } from '../../../src/hashmark/realtime/subscriptions.ts';

const app = { id: 'one', key: 'operators', secret: 'a-secret-of-operators' };

function open() {
  const fail = (error: unknown) => {
    throw error;
  };
  const connection = { socketId: '1.2', write: () => undefined } as unknown as Connection;
  const channels = createChannels();
  const presence = createPresence({
    bus: createLocalBus(),
    self: 'here',
    notify: () => undefined,
    onError: fail,
  });
  const counted: string[] = [];
  const sent: { event: string; channel: string }[] = [];
  /** Tells the last event of a cache channel when it is called. */
  const found: ((last: { event: string; data: string; ttl: number } | undefined) => void)[] = [];
  const cache = {
    keep: async () => undefined,
    prune: async () => undefined,
    find: () =>
      new Promise<{ event: string; data: string; ttl: number } | undefined>(
        (resolve) => void found.push(resolve),
      ),
  };
  const subscriptions = createSubscriptions({
    ...{ app, channels, presence, cache, connection, quiet: createQuietChannels(), onError: fail },
    onCount: (channel) => void counted.push(channel),
    send: (text) => void sent.push(JSON.parse(text)),
    user: () => undefined,
  });
  const join = (channel: string, signed: string | undefined, sentData = signed) => {
    const auth = signSubscription(app, { socketId: '1.2', channel, channelData: signed });
    subscriptions.subscribe({ channel, auth, channel_data: sentData });
  };
  return { subscriptions, presence, counted, sent, found, join };
}

describe('what a socket listens to', () => {
  it('is counted as it comes and goes, and only then', () => {
    const { subscriptions, counted } = open();
    subscriptions.leave('room');
    subscriptions.subscribe({ channel: 'room' });
    subscriptions.subscribe({ channel: 'room' });
    expect(counted).toEqual(['room']);
    subscriptions.leave('room');
    subscriptions.leave('room');
    expect(counted).toEqual(['room', 'room']);
  });

  it('names who it is for as long as it is there', async () => {
    const { subscriptions, presence, join } = open();
    join('presence-table', '{"user_id":"mira"}');
    expect([...subscriptions.memberships]).toEqual([['presence-table', 'mira']]);
    subscriptions.leave('presence-table');
    expect([...subscriptions.memberships]).toEqual([]);
    expect(presence.members('presence-table').size).toBe(0);
    await presence.close();
  });

  it('asks who somebody is of presence channels alone', () => {
    const { sent, join } = open();
    join('private-table', undefined, '{"user_id":"mira"}');
    join('private-other', '{"user_id":"mira"}');
    expect(sent).toMatchObject([
      { event: 'pusher_internal:subscription_succeeded', channel: 'private-table' },
      { event: 'pusher:subscription_error', channel: 'private-other' },
    ]);
  });

  it('is not told what a channel has said last once it has left', async () => {
    const { subscriptions, sent, found } = open();
    for (const channel of ['cache-left', 'cache-kept']) subscriptions.subscribe({ channel });
    subscriptions.leave('cache-left');
    for (const tell of found) tell({ event: 'edition', data: '1', ttl: 1 });
    await expect.poll(() => sent.at(-1)).toMatchObject({ event: 'edition', channel: 'cache-kept' });
    expect(sent.map(({ event }) => event).filter((event) => event === 'edition')).toHaveLength(1);
  });
});

describe('what a socket says to the others', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is passed on ten times in each second', () => {
    let now = 5_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    let passed = 0;
    const say = createClientEvents({
      socketId: '1.2',
      rules: [{ pattern: 'private-*', clientEvents: true, subscriptionCount: false }],
      isIn: () => true,
      memberships: new Map(),
      relay: () => void passed++,
    });
    const shout = () => Array.from({ length: 11 }, () => say('client-move', 'private-table', {})).at(-1);
    expect(shout()).toContain('at most 10 events a second');
    now += 999;
    expect(shout()).toContain('at most 10 events a second');
    expect(passed).toBe(10);
    now += 1;
    shout();
    expect(passed).toBe(20);
  });
});
