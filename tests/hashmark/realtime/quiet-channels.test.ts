import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createQuietChannels } from '../../../src/hashmark/realtime/quiet-channels.ts';

const MOST = 10_000;

it('a channel is never said to be quiet for longer than it was, however many others there are', () => {
  const step = fc.oneof(
    fc.record({ after: fc.nat(50), channel: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ after: fc.nat(50), crowd: fc.constantFrom(1, MOST - 2, MOST, MOST + 1) }),
    fc.record({ after: fc.nat(50), gap: fc.constant(true) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat(50), (steps, rest) => {
      let now = 1000;
      const quiet = createQuietChannels(() => now);
      const sent = new Map<string, number>();
      let all = now;
      for (const one of steps) {
        now += one.after;
        if ('channel' in one) {
          quiet.disturb(`c${one.channel}`);
          sent.set(`c${one.channel}`, now);
        } else if ('crowd' in one)
          for (let index = 0; index < one.crowd; index++) quiet.disturb(`of ${index}`);
        else {
          quiet.disturbAll();
          all = now;
        }
      }
      now += rest;
      for (let index = 0; index <= 5; index++) {
        const since = Math.max(sent.get(`c${index}`) ?? all, all);
        expect(quiet.quietFor(`c${index}`)).toBeLessThanOrEqual(now - since);
        expect(quiet.quietFor(`c${index}`)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 60 },
  );
});

it('a channel is quiet since its last event, and since the start where there was none', () => {
  let now = 0;
  const quiet = createQuietChannels(() => now);
  now = 70;
  expect(quiet.quietFor('balance')).toBe(70);
  quiet.disturb('balance');
  now = 90.9;
  expect(quiet.quietFor('balance')).toBe(20);
  expect(quiet.quietFor('others')).toBe(90);
  quiet.disturbAll();
  expect(quiet.quietFor('balance')).toBe(0);
});
