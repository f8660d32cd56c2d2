import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { createCensus } from '../../../src/hashmark/realtime/census.ts';
import { createPresence } from '../../../src/hashmark/realtime/presence.ts';

/** Names that objects have by themselves, beside some that are ours. */
const name = fc.constantFrom('__proto__', 'constructor', 'toString', 'presence-lobby', '#users', '');
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
