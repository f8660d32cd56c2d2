/** How soon pages show a change, as one process finds it: which pages it makes, how many at once, and what it waits for. */
import { expect, it } from 'vitest';
import { type Bus, createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import type { PageCache } from '../../../src/hashmark/page-cache/page-cache.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { createVariants } from '../../../src/hashmark/process/variant.ts';
import { PageMeasure } from '../../../src/hashmark/server/measure-pages.ts';

const variants = createVariants(readConfig({ DATA_DIR: '/nowhere', DATABASE_URL: '' }));
const kept = (path: string) => variants.of('localhost', path, 'CA');
const TAGS = ['page|promo'];

function open(shown: readonly string[] = []) {
  const errors: unknown[] = [];
  const bus = createLocalBus({ onError: (error) => errors.push(error) });
  const pages = { showing: () => shown.map(kept) } as unknown as Pick<PageCache, 'showing'>;
  return { measure: new PageMeasure({ bus, pages }), bus, errors };
}
const ownRoute = (path: string) => {
  const { origin, country, licence, market } = kept(path);
  return { origin, path, country, licence, market };
};
const ask = (measure: PageMeasure, own: readonly string[] = []) =>
  measure.measure({ tags: TAGS, own: own.map(ownRoute) }, performance.now());

it('makes the pages of the document first, each once, twenty at most, and four at once', async () => {
  const { measure } = open(Array.from({ length: 40 }, (_, index) => `/en/kept-${index}`));
  const read: string[] = [];
  let [now, most] = [0, 0];
  measure.readBy(async ({ path }) => {
    read.push(path);
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    return 200;
  });
  const { processes, late, pages } = await ask(measure, ['/en/own', '/en/kept-0', '/en/own']);
  expect({ processes, late, most }).toEqual({ processes: 1, late: 0, most: 4 });
  expect(read.slice(0, 2)).toEqual(['/en/own', '/en/kept-0']);
  expect(new Set(read).size).toBe(20);
  expect(pages.map(({ path }) => path).toSorted()).toEqual(read.toSorted());
});

it('tells of a page that cannot be made, and makes the others', async () => {
  const { measure } = open();
  measure.readBy(async ({ path }) => {
    if (path === '/en/a') throw new Error('away');
    return 200;
  });
  const { pages, late } = await ask(measure, ['/en/a', '/en/b']);
  expect([late, pages.map(({ path, status }) => `${path} ${status}`).toSorted()]).toEqual([
    0,
    ['/en/a 500', '/en/b 200'],
  ]);
});

it('waits for nobody where nothing is served, and not for ever for a page that never comes', async () => {
  const { measure } = open();
  expect(await ask(measure, ['/en/a'])).toEqual({ processes: 0, late: 0, pages: [] });
  const held = Promise.withResolvers<number>();
  measure.readBy(async ({ path }) => (path === '/en/b' ? 200 : await held.promise));
  const { processes, late, pages } = await ask(measure, ['/en/a', '/en/b']);
  expect([processes, late, pages.map(({ path }) => path)]).toEqual([1, 1, ['/en/b']]);
  // What comes after that is counted nowhere.
  held.resolve(200);
  measure.readBy(async () => 200);
  expect(await ask(measure, ['/en/c'])).toMatchObject({ late: 0, pages: [{ path: '/en/c' }] });
});

it('takes no answer to another question, and nothing that is no message', async () => {
  const { measure, bus, errors } = open();
  measure.readBy(async () => 200);
  const asked = ask(measure, ['/en/a']);
  const foreign = { id: crypto.randomUUID(), process: 'elsewhere' };
  await bus.publish({ topic: 'pages-measured', data: { kind: 'here', ...foreign } });
  await bus.publish({ topic: 'pages-measured', data: { kind: 'asked', own: '/en/a' } });
  await bus.publish({ topic: 'content', data: { tags: TAGS } });
  expect(errors).toHaveLength(1);
  expect(await asked).toMatchObject({ processes: 1, late: 0 });
});

it('waits for every process that has heard of it, also where its own pages are made before', async () => {
  const local = createLocalBus();
  const bus: Bus = {
    ...local,
    // As another process does: it says that it is there before the message counts as heard, and makes its pages after that.
    async publishHeard(message) {
      await local.publish(message);
      const { id } = message.data as { id: string };
      const say = (kind: string) =>
        local.publish({ topic: message.topic, data: { kind, id, process: 'another 1' } });
      await new Promise((resolve) => setImmediate(resolve));
      await say('here');
      setImmediate(() => void say('done'));
    },
  };
  const measure = new PageMeasure({ bus, pages: { showing: () => [] } });
  measure.readBy(async () => 200);
  expect(await ask(measure, ['/en/a'])).toMatchObject({ processes: 2, late: 0 });
});
