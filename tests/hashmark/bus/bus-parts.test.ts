import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BusMessage } from '../../../src/hashmark/bus/bus.ts';
import { createAssembly, ForeignPayload, splitMessage } from '../../../src/hashmark/bus/bus-parts.ts';
import { notification } from './noise.ts';

describe('createAssembly()', () => {
  it('gives back every message whole, whatever was said in between', () => {
    const message = fc.record({ topic: fc.string({ minLength: 1, maxLength: 20 }), data: fc.jsonValue() });
    fc.assert(
      fc.property(
        message,
        fc.array(notification, { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (sent, noise, copies) => {
          const assembly = createAssembly('me');
          const long = {
            topic: sent.topic,
            data: Array.from({ length: copies }, () => [sent.data, 'é"\\'.repeat(900)]),
          };
          const said = splitMessage(long, 'somebody-else', 1);
          const got: BusMessage[] = [];
          const take = (payload: string) => {
            try {
              const complete = assembly.take(payload);
              if (complete) got.push(complete);
            } catch (error) {
              expect(error).toBeInstanceOf(ForeignPayload);
            }
          };
          for (const [index, payload] of said.entries()) {
            take(payload);
            const other = noise[index];
            if (other !== undefined) take(other);
          }
          for (const payload of noise.slice(said.length)) take(payload);
          expect(got).toContainEqual(JSON.parse(JSON.stringify(long)));
        },
      ),
    );
  });

  it('keeps no half of a message that was begun anew', () => {
    const assembly = createAssembly('me');
    const [first = '', second = ''] = splitMessage({ topic: 'x', data: 'é'.repeat(9000) }, 'a', 1);
    assembly.take(first);
    const [other = ''] = splitMessage({ topic: 'x', data: 'é'.repeat(9000) }, 'a', 2);
    assembly.take(other);
    expect(() => assembly.take(second)).toThrow(ForeignPayload);
  });

  it('takes only what goes on as it has begun, in the shape of a message', () => {
    const said = splitMessage({ topic: 'x', data: 'é'.repeat(9000) }, 'a', 1).map((text) => JSON.parse(text));
    const other = fc.integer({ min: 1, max: 1000 });
    const change = fc.oneof(
      other.map((id) => ({ id: id + 1 })),
      other.map((part) => ({ part: part + 1 })),
      other.map((more) => ({ parts: said.length + more })),
    );
    fc.assert(
      fc.property(change, (changed) => {
        const assembly = createAssembly('me');
        const [first, second] = said;
        assembly.take(JSON.stringify(first));
        expect(() => assembly.take(JSON.stringify({ ...second, ...changed }))).toThrow(ForeignPayload);
        // Nothing of it is left.
        expect(() => assembly.take(JSON.stringify(second))).toThrow(ForeignPayload);
      }),
    );
    const odd = fc.record({
      topic: fc.oneof(
        fc.constantFrom('', 'x'.repeat(101)),
        fc.integer(),
        fc.constant(null),
        fc.array(fc.string()),
      ),
      data: fc.jsonValue(),
    });
    fc.assert(
      fc.property(odd, (message) => {
        const payload = { from: 'a', id: 1, part: 0, parts: 1, text: JSON.stringify(message) };
        expect(() => createAssembly('me').take(JSON.stringify(payload))).toThrow(ForeignPayload);
      }),
    );
  });

  it('begins no message that is longer than ours may be, and none is sent', () => {
    const begun = { from: 'a', id: 1, part: 0, parts: 4097, text: 'x' };
    expect(() => createAssembly('me').take(JSON.stringify(begun))).toThrow(ForeignPayload);
    expect(() => splitMessage({ topic: 'long', data: 'é'.repeat(4096 * 1300) }, 'a', 1)).toThrow(
      'A message of the topic long is too large',
    );
  });

  it('forgets halves that are old, that too many have begun, or that are too much together', () => {
    let now = 1;
    const said = (from: string, length = 9000) =>
      splitMessage({ topic: 'x', data: 'x'.repeat(length) }, from, 1);
    const [first = '', ...rest] = said('a');
    const begin = () => {
      const assembly = createAssembly('me', () => now);
      assembly.take(first);
      return assembly;
    };
    const complete = (assembly: ReturnType<typeof createAssembly>) =>
      rest.map((payload) => assembly.take(payload)).at(-1);

    const young = begin();
    now += 9_000;
    expect(complete(young)).toMatchObject({ topic: 'x' });
    const old = begin();
    now += 11_000;
    expect(() => complete(old)).toThrow(ForeignPayload);

    const crowded = begin();
    for (let sender = 0; sender < 256; sender++) crowded.take(said(`other ${sender}`)[0] ?? '');
    expect(() => complete(crowded)).toThrow(ForeignPayload);

    const full = begin();
    const long = said('', 5 * 2 ** 20).slice(0, -1);
    for (const from of 'bcdefghijklmnop')
      for (const payload of long) full.take(payload.replace('"from":""', `"from":"${from}"`));
    expect(() => complete(full)).toThrow(ForeignPayload);
  });
});
