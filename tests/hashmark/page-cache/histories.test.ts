/** Random histories of publishing against readers who come and wait at any moment: nobody sees what an acknowledged publish has replaced. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { createCms } from '../../../src/hashmark/cms/cms.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { AnswerCache } from '../../../src/hashmark/content/answer-cache.ts';
import { readOwnDelivery } from '../../../src/hashmark/content/delivery.ts';
import { PageCache, type Rendered } from '../../../src/hashmark/page-cache/page-cache.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createVariants, type Variant } from '../../../src/hashmark/process/variant.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import { sqliteStore } from '../../casino/harness.ts';
import site from '../../support/site.ts';

const HOSTS = { CW: 'localhost', EE: 'ee.localhost' } as const;
const LOCALES = ['en', 'de', 'fr-CA'] as const;
const SUFFIXES = ['', 'EE', 'CA'] as const;
const KEYS = ['one', 'two'] as const;

const address = fc.record({
  key: fc.constantFrom(...KEYS),
  locale: fc.constantFrom('en', 'de', 'fr', 'fr-CA'),
  suffix: fc.constantFrom(...SUFFIXES),
});
const CATEGORIES = ['menu', 'legal'] as const;
const listed = fc.record({
  kind: fc.constantFrom('publish', 'publish', 'unpublish', 'save', 'trash'),
  at: address,
  categories: fc.subarray([...CATEGORIES]),
});
const step = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constantFrom('publish', 'unpublish', 'save', 'trash'), at: address }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      key: fc.constantFrom(...KEYS),
      locale: fc.constantFrom(...LOCALES),
      licence: fc.constantFrom('CW' as const, 'EE' as const),
      /** How many other things happen before the render is done. */
      lasts: fc.nat(4),
    }),
    weight: 3,
  },
);

async function createWorld() {
  const store = await sqliteStore();
  const bus = createLocalBus();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const cms = createCms({
    store,
    bus,
    runtime: realRuntime,
    log,
    // Its texts are not those of the site, which wants more of them.
    extensions: { ...extensionsOf(site), publishing: {}, widgets: new Map(), names: undefined },
  });
  const pages = new PageCache({ maxBytes: 2 ** 22, runtime: realRuntime });
  const answers = new AnswerCache({ maxBytes: 2 ** 20, runtime: realRuntime });
  bus.subscribe(({ topic, data }) => {
    if (topic !== 'content') return;
    const { tags } = data as { tags: string[] };
    for (const cache of [answers, pages]) cache.drop(tags);
  });
  const listen = (hear: (tags: readonly string[]) => void) =>
    bus.subscribe(({ topic, data }) => {
      if (topic === 'content') hear((data as { tags: string[] }).tags);
    });
  const delivery = deliveryRoutes(() => ({ cms }));
  const ask = answers.through(readOwnDelivery(async (path) => await delivery.request(path)));
  /** As pages read, from answers that are shared. */
  const readShared = ({ locale, licence, market, path }: Variant) =>
    ask('pages', `/api/cms/pages${path}?l=${locale}&licence=${licence}&market=${market}`);
  /** What menus and overviews read. */
  const readList = async (locale: string, licence: string, category: string | undefined, shared: boolean) => {
    const by = category === undefined ? '' : `&category=${category}`;
    const address = `/api/cms/pages?l=${locale}&licence=${licence}&market=CA${by}`;
    const list = shared
      ? await ask('list', address)
      : await readOwnDelivery(async (path) => await delivery.request(path))('list', address);
    return list.found ? list.body.items.map(({ slug, title }) => `${slug}: ${title}`) : [];
  };
  const variants = createVariants(readConfig({}));
  const read = async ({ locale, licence, market, path }: Variant) =>
    await cms.resolve({ type: 'page', key: path.slice(1), locale, licence, market });
  return { cms, pages, variants, read, readShared, readList, listen };
}
type World = Awaited<ReturnType<typeof createWorld>>;

/** Renders what can be read at the beginning, and takes as long as `gate`. */
const render = (world: World, variant: Variant, gate: Promise<void>) => async (): Promise<Rendered> => {
  const answer = await world.readShared(variant);
  await gate;
  const { tags, visible_until } = answer.found ? answer.body : answer.fresh;
  return {
    status: answer.found ? 200 : 404,
    headers: [],
    body: Buffer.from(answer.found ? answer.body.content : 'missing'),
    kept: answer.found,
    freshness: {
      tags: [...tags],
      maxAge: 600,
      edge: visible_until === null ? null : Date.parse(visible_until),
    },
  };
};

async function ask(world: World, variant: Variant, gate: Promise<void>): Promise<string> {
  const hit = world.pages.find(variant.key);
  if (hit) return hit.page.body.toString();
  const answer = await world.pages.render(variant, render(world, variant, gate));
  return 'page' in answer ? answer.page.body.toString() : answer.rendered.body.toString();
}

async function change(
  { cms }: World,
  kind: 'publish' | 'unpublish' | 'save' | 'trash',
  { key, locale, suffix }: { key: string; locale: string; suffix: string },
  turn: number,
  categories: readonly string[] = [],
): Promise<void> {
  const where = { type: 'page', key, suffix, locale } as const;
  const actor = 'test';
  const head = await cms.get(where).catch(() => undefined);
  const present = head?.document.trashed_at === null ? head : undefined;
  if (kind === 'publish' || kind === 'save') {
    const body = { title: `${key} ${turn}`, content: `turn ${turn}`, categories: [...categories] };
    const { hash } = await cms.save({ address: where, body, base: present?.revision.hash ?? null, actor });
    if (kind === 'publish') await cms.publish({ address: where, base: hash, actor });
  } else if (present) {
    const done = cms[kind]({ address: where, base: present.revision.hash, actor });
    // What is not live cannot be taken away.
    await done.catch((refused: unknown) => {
      expect([kind, refused]).toMatchObject(['unpublish', { code: 'conflict' }]);
    });
  }
}

describe('the page cache under publishing', () => {
  it('gives no reader what was replaced before they asked, and keeps nothing that was', async () => {
    const world = await createWorld();
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const open: { ends: number; finish: () => void }[] = [];
        const readings: Promise<void>[] = [];
        /** Every state of each address, from which readers of a moment may see theirs and later ones. */
        const states = new Map<string, string[]>();
        const record = async () => {
          for (const [key, seen] of states) {
            const [licence = 'CW', path = ''] = key.split(' ');
            const found = await world.read(world.variants.of(HOSTS[licence as 'CW' | 'EE'], path, 'CA'));
            seen.push(found.found ? found.body.content : 'missing');
          }
        };
        for (const [index, each] of steps.entries()) {
          for (const gate of open) if (gate.ends <= index) gate.finish();
          if (each.kind === 'read') {
            const path = `/${each.locale}/${each.key}`;
            const id = `${each.licence} ${path}`;
            const variant = world.variants.of(HOSTS[each.licence], path, 'CA');
            if (!states.has(id)) states.set(id, []);
            await record();
            const seen = states.get(id) ?? [];
            const from = seen.length - 1;
            const gate = Promise.withResolvers<void>();
            open.push({ ends: index + each.lasts, finish: gate.resolve });
            if (each.lasts === 0) gate.resolve();
            readings.push(
              ask(world, variant, gate.promise).then((text) => {
                expect(seen.slice(from), `${id} at step ${index}`).toContain(text);
              }),
            );
            await new Promise((resolve) => setImmediate(resolve));
          } else {
            await change(world, each.kind, each.at, ++turn);
            await record();
          }
        }
        for (const gate of open) gate.finish();
        await Promise.all(readings);
        for (const [id, seen] of states) {
          const [licence = 'CW', path = ''] = id.split(' ');
          const variant = world.variants.of(HOSTS[licence as 'CW' | 'EE'], path, 'CA');
          expect(await ask(world, variant, Promise.resolve()), id).toBe(seen.at(-1));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('shows each change in the lists of its categories and of all, at once', async () => {
    const { readList, ...world } = await createWorld();
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(listed, { minLength: 3, maxLength: 12 }), async (changes) => {
        for (const { kind, at, categories } of changes) {
          await change({ readList, ...world }, kind, at, ++turn, categories);
          for (const locale of LOCALES)
            for (const licence of ['CW', 'EE'])
              for (const category of [undefined, ...CATEGORIES])
                expect(
                  await readList(locale, licence, category, true),
                  `${kind} of ${at.locale} ${at.key}/${at.suffix} in ${category ?? 'all'}`,
                ).toEqual(await readList(locale, licence, category, false));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('leaves the lists of other categories as they are', async () => {
    const world = await createWorld();
    const at = { key: 'one', locale: 'en', suffix: '' };
    await change(world, 'publish', at, 1, ['menu']);
    const { tags } = await world.cms.list({
      ...{ type: 'page', locale: 'en', licence: 'CW', market: 'CA', category: 'menu' },
    });
    const dropped = async (key: string, categories: readonly string[]) => {
      const reported: string[] = [];
      const stop = world.listen((of) => reported.push(...of));
      await change(world, 'publish', { ...at, key }, 2, categories);
      stop();
      return tags.some((tag) => reported.includes(tag));
    };
    expect(await dropped('two', ['legal'])).toBe(false);
    expect(await dropped('two', [])).toBe(false);
    expect(await dropped('two', ['menu'])).toBe(true);
    // It had the category before.
    expect(await dropped('two', [])).toBe(true);
  });
});
