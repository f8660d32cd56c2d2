/** Content at a moment: what was seen then, and what will be seen by all that is recorded. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, publishPage, seeIn, titleOf, type World } from './world.ts';

const [kind] = storeKinds;
const MINUTE = 60_000;
const reader = { locale: 'en', licence: 'CW', market: 'other' } as const;

/** Something that changes what readers see, or only time that passes. */
const step = fc.record({
  act: fc.constantFrom('publish', 'campaign', 'later', 'unpublish', 'revoke', 'release', 'wait'),
  wait: fc.integer({ min: 1, max: 90 }),
  length: fc.integer({ min: 1, max: 120 }),
});

describe('content at a moment', () => {
  let world: World;
  beforeAll(async () => {
    if (!kind) throw new Error('There is no store.');
    world = await createWorld(kind);
  });
  afterAll(() => world.remove());

  let count = 0;

  /** Does one step to the page of a key, now. */
  async function take({ act, length }: { act: string; length: number }, key: string): Promise<void> {
    const { cms, clock } = world;
    const title = `${key} ${++count}`;
    const [startsAt, endsAt] = [clock.now + 10 * MINUTE, clock.now + (10 + length) * MINUTE];
    const head = () => cms.get(page(key)).catch(() => undefined);
    if (act === 'publish') await publishPage(cms, page(key), title);
    if (act === 'campaign')
      await publishPage(cms, page(key), title, { kind: 'campaign', endsAt: clock.now + length * MINUTE });
    if (act === 'later') await publishPage(cms, page(key), title, { startsAt, endsAt });
    const found = await head();
    if (!found) return;
    const { hash } = found.revision;
    if (act === 'unpublish')
      await cms.unpublish({ address: page(key), base: hash, actor: 'ann' }).catch((refused: unknown) => {
        expect(refused).toMatchObject({ code: 'conflict' });
      });
    if (act === 'release')
      await cms.release({
        title,
        startsAt,
        endsAt,
        items: [{ address: page(key), base: hash }],
        actor: 'ann',
        acknowledged: ['release-overlap'],
      });
    if (act === 'revoke') {
      const { publications } = await cms.history(page(key));
      const last = publications.find(({ revokes, revoked_by }) => revokes === null && revoked_by === null);
      if (last) await cms.revoke({ publicationId: last.id, actor: 'ann' });
    }
  }

  const titleAt = async (key: string, at: number) => {
    const found = await world.cms.at(at).resolve({ type: 'page', key, ...reader });
    return found.found ? found.body.title : undefined;
  };

  it('is what readers saw then, whatever was published, ended or taken back since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const key = `past-${++count}`;
        const seen: [at: number, title: string | undefined][] = [];
        for (const one of steps) {
          await take(one, key);
          world.clock.now += one.wait * MINUTE;
          seen.push([world.clock.now, await titleOf(world, key)]);
          world.clock.now += MINUTE;
        }
        for (const [at, title] of seen) expect(await titleAt(key, at)).toBe(title);
      }),
      { numRuns: 30 },
    );
  });

  it('is what readers will see when nothing more is recorded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
        async (steps, waits) => {
          const key = `future-${++count}`;
          for (const one of steps) await take(one, key);
          const start = world.clock.now;
          const moments = waits.map((_, index) =>
            waits.slice(0, index + 1).reduce((at, wait) => at + wait * MINUTE, start),
          );
          const reported = await Promise.all(moments.map((at) => titleAt(key, at)));
          for (const [index, at] of moments.entries()) {
            world.clock.now = at;
            expect(await titleOf(world, key)).toBe(reported[index]);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('shows lists, languages and a draft at that moment, and leaves the present as it is', async () => {
    const { cms, clock } = world;
    await publishPage(cms, page('listed'), 'Before');
    const then = clock.now;
    clock.now += MINUTE;
    await publishPage(cms, page('listed'), 'After');
    const past = cms.at(then);
    const { items } = await past.list({ type: 'page', ...reader });
    expect(items.filter(({ key }) => key === 'listed').map(({ body }) => body.title)).toEqual(['Before']);
    expect((await past.pageLocales({ ...reader, key: 'listed' })).locales).toContain('en');
    expect((await past.draft(page('listed'), reader)).body).toMatchObject({ title: 'After' });
    const before = await seeIn(world, 'listed', { at: then, knownAt: then });
    const revisionId = before.found ? before.revisionId : '';
    expect((await cms.draft(page('listed'), reader, revisionId)).body).toMatchObject({ title: 'Before' });
    expect(await titleOf(world, 'listed')).toBe('After');
  });
});
