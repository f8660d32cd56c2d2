import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { AnswerCache } from '../../../src/hashmark/content/answer-cache.ts';
import type { AnswerOf, ReadDelivery } from '../../../src/hashmark/content/delivery.ts';

let now = 1_000_000;
const runtime = { now: () => now };

/** A delivery whose answers say how often it was asked. */
function delivery(tags: readonly string[] = ['config:site'], edge: number | null = null) {
  let asked = 0;
  const read = async () => {
    asked++;
    const visible_until = edge === null ? null : new Date(edge).toISOString();
    return { found: true, body: { tags: [...tags], visible_until, value: { turn: asked } } };
  };
  return { read: read as unknown as ReadDelivery, count: () => asked };
}

const turnOf = (answer: AnswerOf<'configs'>) =>
  answer.found ? (answer.body.value as { turn: number }).turn : undefined;

let cache: AnswerCache;
beforeEach(() => {
  now = 1_000_000;
  cache = new AnswerCache({ maxBytes: 2 ** 20, runtime });
});

describe('AnswerCache', () => {
  it('asks once for many, one after the other and at the same time', async () => {
    const { read, count } = delivery();
    const ask = cache.through(read);
    await Promise.all(Array.from({ length: 50 }, () => ask('configs', '/a')));
    await ask('configs', '/a');
    expect(count()).toBe(1);
  });

  it('asks again after a publish of what the answer says, and of nothing else', async () => {
    const { read } = delivery();
    const ask = cache.through(read);
    await ask('configs', '/a');
    cache.drop(['doc:other']);
    expect(turnOf(await ask('configs', '/a'))).toBe(1);
    cache.drop(['config:site']);
    expect(turnOf(await ask('configs', '/a'))).toBe(2);
    cache.dropAll();
    expect(turnOf(await ask('configs', '/a'))).toBe(3);
  });

  it('shares no answer that was being read when something was published, and keeps none', async () => {
    const gate = Promise.withResolvers<void>();
    const { read } = delivery();
    const slow = cache.through((async (kind, address) => {
      const answer = await read(kind, address);
      await gate.promise;
      return answer;
    }) as ReadDelivery);
    const early = slow('configs', '/a');
    cache.drop(['doc:any']);
    const late = slow('configs', '/a');
    gate.resolve();
    expect(turnOf(await early)).toBe(1);
    expect(turnOf(await late)).toBe(2);
    expect(turnOf(await slow('configs', '/a'))).toBe(2);
  });

  it('ends at the edge of a window', async () => {
    const { read } = delivery(['doc:1'], now + 1000);
    const ask = cache.through(read);
    await ask('configs', '/a');
    now += 999;
    expect(turnOf(await ask('configs', '/a'))).toBe(1);
    now += 1;
    expect(turnOf(await ask('configs', '/a'))).toBe(2);
  });

  it('ends after its age where nobody tells what was published', async () => {
    const aged = new AnswerCache({ maxBytes: 2 ** 20, maxAge: 60, runtime });
    for (const [edge, age] of [
      [null, 60_000],
      [now + 1000, 1000],
      [now + 90_000, 60_000],
    ] as const) {
      const ask = aged.through(delivery(['doc:1'], edge).read);
      const address = `/${edge}`;
      const begun = now;
      await ask('configs', address);
      now = begun + age - 1;
      expect(turnOf(await ask('configs', address))).toBe(1);
      now += 1;
      expect(turnOf(await ask('configs', address))).toBe(2);
      now = begun;
    }
  });

  it('lets nobody change what others get', async () => {
    const ask = cache.through(delivery().read);
    const answer = await ask('configs', '/a');
    expect(() => Object.assign(answer.found ? (answer.body.value as object) : {}, { turn: 99 })).toThrow(
      TypeError,
    );
  });

  it('keeps no failure, and no more than it may hold', async () => {
    let fails = true;
    const { read, count } = delivery();
    const small = new AnswerCache({ maxBytes: 8 * 200, runtime });
    const ask = small.through((async (kind, address) => {
      if (fails) throw new Error('away');
      return await read(kind, address);
    }) as ReadDelivery);
    await expect(ask('configs', '/0')).rejects.toThrow('away');
    fails = false;
    for (let index = 0; index < 100; index++) await ask('configs', `/${index}`);
    await ask('configs', '/0');
    expect(count()).toBe(101);
    const none = new AnswerCache({ maxBytes: 0, runtime }).through(delivery().read);
    await none('configs', '/a');
    expect(turnOf(await none('configs', '/a'))).toBe(2);
  });
});

/** What may happen, in any order: somebody asks, an answer comes, something is published, or nobody knows what was. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ask: fc.constantFrom('a', 'b') }) },
  { weight: 3, arbitrary: fc.record({ answer: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ publish: fc.constantFrom('a', 'b', 'all') }) },
);

it('gives nobody what was read before a publish that came before the question, and asks for nothing twice at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const store: Record<string, number> = { a: 0, b: 0 };
      const gates: PromiseWithResolvers<void>[] = [];
      /** Addresses that are being read since the last publish. */
      const underWay = new Map<string, PromiseWithResolvers<void>>();
      const answers: Promise<void>[] = [];
      const history = new AnswerCache({ maxBytes: 2 ** 20, runtime });
      let asked = 0;
      const ask = history.through((async (_: string, address: string) => {
        asked++;
        const value = store[address];
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        underWay.set(address, gate);
        await gate.promise;
        return { found: true, body: { tags: [address], visible_until: null, value } };
      }) as unknown as ReadDelivery);
      const answerOne = async (index: number) => {
        const [gate] = gates.splice(index % Math.max(1, gates.length), 1);
        gate?.resolve();
        for (const [address, own] of underWay) if (own === gate) underWay.delete(address);
        await new Promise(setImmediate);
      };
      for (const each of steps) {
        if ('answer' in each) await answerOne(each.answer);
        else if ('publish' in each) {
          for (const address of ['a', 'b'])
            if (each.publish === address || each.publish === 'all')
              store[address] = (store[address] ?? 0) + 1;
          if (each.publish === 'all') history.dropAll();
          else history.drop([each.publish]);
          underWay.clear();
        } else {
          const [least, before, isShared] = [store[each.ask], asked, underWay.has(each.ask)];
          const answer = ask('configs', each.ask);
          if (isShared) expect(asked).toBe(before);
          answers.push(
            answer.then((got) => {
              expect(got.found && got.body.value).toBeGreaterThanOrEqual(least ?? 0);
            }),
          );
        }
      }
      while (gates.length > 0) await answerOne(0);
      await Promise.all(answers);
    }),
    { numRuns: 300 },
  );
});

it('does not give up everything for one answer that is large', async () => {
  const small = new AnswerCache({ maxBytes: 8 * 200, runtime });
  const ask = small.through(delivery().read);
  await ask('configs', '/small');
  const large = delivery([`doc:${'x'.repeat(1200)}`]);
  const askLarge = small.through(large.read);
  for (let turn = 0; turn < 3; turn++) await askLarge('configs', '/large');
  expect(large.count()).toBe(3);
  expect(turnOf(await ask('configs', '/small'))).toBe(1);
});
