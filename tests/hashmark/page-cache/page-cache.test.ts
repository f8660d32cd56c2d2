import { describe, expect, it } from 'vitest';
import type { Freshness } from '../../../src/hashmark/page-cache/page.ts';
import { type Answer, PageCache, type Rendered } from '../../../src/hashmark/page-cache/page-cache.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { createVariants } from '../../../src/hashmark/process/variant.ts';

let now = 1_000_000;
const runtime = { now: () => now, random: () => 0.5, id: () => 'id' };
const cache = (maxBytes = 2 ** 20) => new PageCache({ maxBytes, runtime });

const variants = createVariants(readConfig({}));
const at = (path: string) => variants.of('localhost', path, 'CA');
const keyOf = (path: string) => at(path).key;

const rendered = (text: string, freshness: Partial<Freshness> = {}): Rendered => ({
  status: 200,
  kept: true,
  body: Buffer.from(text),
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  freshness: { tags: ['doc:1'], maxAge: 60, edge: null, ...freshness },
});
const answerFor = (status: number, tags = ['doc:1']): Rendered => ({
  ...rendered('own', { tags }),
  status,
  kept: false,
});
const textOf = (answer: Answer) =>
  'page' in answer ? answer.page.body.toString() : answer.rendered.body.toString();
const statusOf = (answer: Answer) => ('page' in answer ? 200 : answer.rendered.status);

/** A render that ends when it is told to. */
function held(result: () => Rendered) {
  const gate = Promise.withResolvers<void>();
  let renders = 0;
  return {
    make: async () => {
      renders++;
      await gate.promise;
      return result();
    },
    finish: () => gate.resolve(),
    count: () => renders,
  };
}

describe('PageCache.render()', () => {
  it('renders once for a hundred readers who ask at the same time', async () => {
    const pages = cache();
    const one = held(() => rendered('page'));
    const readers = Array.from({ length: 100 }, () => pages.render(at('/'), one.make));
    one.finish();
    const answers = await Promise.all(readers);
    expect(one.count()).toBe(1);
    expect(new Set(answers.map(textOf))).toEqual(new Set(['page']));
    expect(pages.counts).toMatchObject({ miss: 1, shared: 99 });
  });

  it.each([
    {
      what: 'throws away a page rendered from before a publish',
      tags: ['doc:1'],
      dropped: 'doc:1',
      kept: false,
    },
    {
      what: 'keeps a page whose tags a publish did not touch',
      tags: ['doc:1'],
      dropped: 'doc:2',
      kept: true,
    },
    {
      what: 'throws away a page of which a publish has touched a part meanwhile',
      tags: ['doc:1', 'doc:2'],
      dropped: 'doc:2',
      kept: false,
    },
  ])('$what', async ({ tags, dropped, kept }) => {
    const pages = cache();
    const one = held(() => rendered('page', { tags }));
    const reader = pages.render(at('/'), one.make);
    pages.drop([dropped]);
    one.finish();
    await reader;
    expect(pages.find(keyOf('/'))?.outcome).toBe(kept ? 'HIT' : undefined);
  });

  it('renders anew for a reader who came after the publish and waited for the older render', async () => {
    const pages = cache();
    const one = held(() => rendered('before'));
    const early = pages.render(at('/'), one.make);
    pages.drop(['doc:1']);
    const late = pages.render(at('/'), async () => rendered('after'));
    one.finish();
    expect(textOf(await early)).toBe('before');
    expect(textOf(await late)).toBe('after');
    expect(pages.find(keyOf('/'))?.page.body.toString()).toBe('after');
  });

  it('answers as the back end does that is there: what it no longer has is not served from what was kept', async () => {
    const pages = cache();
    await pages.render(at('/'), async () => rendered('good'));
    pages.drop(['doc:1']);
    expect(statusOf(await pages.render(at('/'), async () => answerFor(404)))).toBe(404);
  });

  it('shares an answer that is not kept with all who waited for it, and with nobody later', async () => {
    const pages = cache();
    const one = held(() => answerFor(404));
    const readers = Array.from({ length: 5 }, () => pages.render(at('/gone'), one.make));
    one.finish();
    expect((await Promise.all(readers)).map(statusOf)).toEqual([404, 404, 404, 404, 404]);
    expect(one.count()).toBe(1);
    expect(textOf(await pages.render(at('/gone'), async () => rendered('there')))).toBe('there');
  });

  it('asks again for a reader who came after the publish of what was absent', async () => {
    const pages = cache();
    const one = held(() => answerFor(404, ['key:page:gone']));
    const early = pages.render(at('/gone'), one.make);
    pages.drop(['key:page:gone']);
    const late = pages.render(at('/gone'), async () => rendered('there'));
    one.finish();
    expect(statusOf(await early)).toBe(404);
    expect(textOf(await late)).toBe('there');
  });

  it('makes readers of a page that is not whole wait for the next one past its age, and serves it only where there is none', async () => {
    const pages = cache();
    const make = (text: string) => async () => rendered(text, { maxAge: 5, isPartial: true });
    const started: string[] = [];
    pages.onRevalidate(({ key }) => started.push(key));
    await pages.render(at('/'), make('one widget less'));
    now += 4999;
    expect(pages.find(keyOf('/'))?.outcome).toBe('HIT');
    now += 1;
    expect(pages.find(keyOf('/'))).toBeUndefined();
    const away = await pages.render(at('/'), async () => answerFor(503));
    expect([textOf(away), 'outcome' in away && away.outcome]).toEqual(['one widget less', 'ERROR']);
    await pages.render(at('/'), async () => rendered('whole'));
    expect(pages.find(keyOf('/'))?.page.body.toString()).toBe('whole');
    expect(started).toEqual([]);
  });

  it('serves the dropped page while the back end is unavailable, and fails for a page it never had', async () => {
    const pages = cache();
    await pages.render(at('/'), async () => rendered('good'));
    pages.drop(['doc:1']);
    const away = await pages.render(at('/'), async () => answerFor(503));
    expect(away).toMatchObject({ outcome: 'ERROR' });
    expect(textOf(away)).toBe('good');
    const thrown = await pages.render(at('/'), async () => {
      throw new Error('away');
    });
    expect(textOf(thrown)).toBe('good');
    const cold = await pages.render(at('/cold'), async () => answerFor(503));
    expect(statusOf(cold)).toBe(503);
  });

  it('is told apart by its outcome: who caused a render, who waited, who got what was kept', async () => {
    const pages = cache();
    const outcomesOf = async (one: ReturnType<typeof held>) => {
      const readers = [1, 2].map(() => pages.render(at('/'), one.make));
      one.finish();
      return (await Promise.all(readers)).map((answer) => 'outcome' in answer && answer.outcome);
    };
    expect(await outcomesOf(held(() => rendered('page')))).toEqual(['MISS', 'SHARED']);
    expect(pages.find(keyOf('/'))?.outcome).toBe('HIT');
    expect(await outcomesOf(held(() => answerFor(500)))).toEqual(['ERROR', 'ERROR']);
    expect(pages.counts).toEqual({ hit: 1, stale: 0, miss: 1, shared: 2, error: 1 });
  });

  it('gives one render to all who asked before a publish, and what follows a gap in the messages to nobody else', async () => {
    const pages = cache();
    const one = held(() => rendered('before'));
    const early = [1, 2].map(() => pages.render(at('/'), one.make));
    pages.dropAll();
    const late = pages.render(at('/'), async () => rendered('after'));
    one.finish();
    expect((await Promise.all(early)).map(textOf)).toEqual(['before', 'before']);
    expect(one.count()).toBe(1);
    expect(textOf(await late)).toBe('after');
  });

  it('shares a failure with those who came after a publish, too: the back end is as much away for them', async () => {
    const pages = cache();
    const crashing = held(() => {
      throw new Error('away');
    });
    const waitTwice = () => {
      const early = pages.render(at('/'), crashing.make);
      pages.drop(['doc:1']);
      const late = pages.render(at('/'), crashing.make);
      return Promise.allSettled([early, late]);
    };
    const failed = waitTwice();
    crashing.finish();
    expect(await failed).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: new Error('away') })));
    expect(crashing.count()).toBe(1);

    await pages.render(at('/'), async () => rendered('kept'));
    const kept = await waitTwice();
    expect(kept).toMatchObject([1, 2].map(() => ({ value: { outcome: 'ERROR' } })));
    expect(crashing.count()).toBe(2);
  });

  it('does not serve a dropped page past its window edge while the back end is unavailable', async () => {
    const pages = cache();
    await pages.render(at('/'), async () => rendered('offer', { edge: now + 5000 }));
    pages.drop(['doc:1']);
    now += 4999;
    expect(textOf(await pages.render(at('/'), async () => answerFor(503)))).toBe('offer');
    now += 1;
    expect(statusOf(await pages.render(at('/'), async () => answerFor(503)))).toBe(503);
  });

  it('counts who opens a page where it shows one of the content', async () => {
    const tally = { count: 0 };
    const asked: unknown[] = [];
    const readership = {
      tallyOf(shown: unknown) {
        asked.push(shown);
        return tally;
      },
    };
    const pages = new PageCache({ maxBytes: 2 ** 20, runtime, readership });
    const shown = { key: 'promo', locale: 'en' };
    await pages.render(at('/promo'), async () => ({ ...rendered('promo'), shown }));
    await pages.render(at('/other'), async () => rendered('other'));
    expect(asked).toEqual([shown]);
    for (const path of ['/promo', '/other'])
      for (const dest of ['document', 'iframe', undefined])
        pages.find(keyOf(path))?.page.count(dest ? { 'sec-fetch-dest': dest } : {});
    expect(tally.count).toBe(1);
  });

  it('renders a page of the content where nobody counts who opens it', async () => {
    const pages = cache();
    const shown = { key: 'promo', locale: 'en' };
    const answer = await pages.render(at('/promo'), async () => ({ ...rendered('promo'), shown }));
    expect(textOf(answer)).toBe('promo');
  });

  it('packs what it keeps, once those who waited are answered', async () => {
    const pages = cache();
    const text = Array.from({ length: 2000 }, (_, index) => `word ${index % 97} `).join('');
    const answer = await pages.render(at('/'), async () => rendered(text));
    const page = 'page' in answer ? answer.page : undefined;
    const sending = { now, outcome: 'HIT', encodings: ['br'] } as const;
    const bytesOf = async () =>
      Number((await page?.toResponse(undefined, sending))?.headers.get('content-length'));
    const quick = await bytesOf();
    await expect.poll(bytesOf).toBeLessThan(quick);
  });

  it('shares one failure with all who waited for it', async () => {
    const pages = cache();
    const one = held(() => answerFor(503));
    const readers = Array.from({ length: 20 }, () => pages.render(at('/'), one.make));
    one.finish();
    const answers = await Promise.all(readers);
    expect(one.count()).toBe(1);
    for (const answer of answers) expect(textOf(answer)).toBe('own');
  });
});

describe('PageCache.find()', () => {
  it('serves a page past its age and asks for one new render', async () => {
    const pages = cache();
    const asked: string[] = [];
    pages.onRevalidate((page) => asked.push(page.key));
    await pages.render(at('/'), async () => rendered('old', { maxAge: 10 }));
    now += 10_001;
    expect(pages.find(keyOf('/'))?.outcome).toBe('STALE');
    expect(pages.find(keyOf('/'))?.outcome).toBe('STALE');
    expect(asked).toEqual([keyOf('/')]);
  });

  it('serves a page as fresh until its age, and asks again every second while nobody renders it', async () => {
    const pages = cache();
    await pages.render(at('/'), async () => rendered('old', { maxAge: 10 }));
    now += 9_999;
    expect(pages.find(keyOf('/'))?.outcome).toBe('HIT');
    now += 1;
    // Nobody has said how to render it again.
    expect(pages.find(keyOf('/'))?.outcome).toBe('STALE');
    let asked = 0;
    pages.onRevalidate(() => {
      asked++;
    });
    now += 999;
    pages.find(keyOf('/'));
    expect(asked).toBe(0);
    now += 1;
    pages.find(keyOf('/'));
    expect(asked).toBe(1);
    const one = held(() => rendered('new'));
    const reader = pages.render(at('/'), one.make);
    now += 5_000;
    expect(pages.find(keyOf('/'))?.outcome).toBe('STALE');
    expect(asked).toBe(1);
    one.finish();
    await reader;
    expect(pages.find(keyOf('/'))?.page.body.toString()).toBe('new');
    expect(pages.counts).toMatchObject({ hit: 2, stale: 4 });
  });

  it('never serves a page past its window edge, not even while the back end is unavailable', async () => {
    const pages = cache();
    await pages.render(at('/'), async () => rendered('offer', { edge: now + 5000 }));
    now += 4999;
    expect(pages.find(keyOf('/'))?.outcome).toBe('HIT');
    now += 1;
    expect(pages.find(keyOf('/'))).toBeUndefined();
    expect(pages.size).toBe(0);
    const away = await pages.render(at('/'), async () => answerFor(503));
    expect(statusOf(away)).toBe(503);
  });

  it('serves no page that shows something of what was published, and every other one', async () => {
    const pages = cache();
    await pages.render(at('/a'), async () => rendered('a', { tags: ['one', 'two'] }));
    await pages.render(at('/b'), async () => rendered('b', { tags: ['two'] }));
    pages.drop(['one', 'unknown']);
    expect(pages.find(keyOf('/a'))).toBeUndefined();
    expect(pages.find(keyOf('/b'))?.outcome).toBe('HIT');
  });

  it('drops everything after a gap in the messages of other processes', async () => {
    const pages = cache();
    await pages.render(at('/a'), async () => rendered('a'));
    pages.dropAll();
    expect(pages.find(keyOf('/a'))).toBeUndefined();
  });

  it('stays within its bytes', async () => {
    const pages = cache(100_000);
    for (let index = 0; index < 50; index++)
      await pages.render(at(`/${index}`), async () => rendered('x'.repeat(8000)));
    expect(pages.bytes).toBeLessThanOrEqual(100_000);
    expect(pages.size).toBeGreaterThan(1);
    expect(pages.find(keyOf('/0'))).toBeUndefined();
    expect(pages.find(keyOf('/49'))?.outcome).toBe('HIT');
  });
});

describe('PageCache.showing()', () => {
  const keep = (pages: PageCache, path: string, length: number, ...tags: string[]) =>
    pages.render(at(path), async () => rendered('x'.repeat(length), { tags }));
  const pathsShowing = (pages: PageCache, ...tags: string[]) => pages.showing(tags).map(({ path }) => path);

  it('names each page once that shows any of the tags, as it is now', async () => {
    const pages = cache();
    await keep(pages, '/a', 10, 'one', 'two');
    await keep(pages, '/b', 10, 'two');
    expect(pathsShowing(pages, 'one', 'two', 'three')).toEqual(['/a', '/b']);
    expect(pathsShowing(pages, 'two')).toEqual(['/a', '/b']);
    await keep(pages, '/a', 10, 'three');
    expect(pathsShowing(pages, 'one')).toEqual([]);
    expect(pathsShowing(pages, 'two')).toEqual(['/b']);
    expect(pathsShowing(pages, 'three')).toEqual(['/a']);
  });

  it('takes a page that names a tag twice', async () => {
    const pages = cache();
    for (const path of ['/a', '/a', '/b']) await keep(pages, path, 10, 'one', 'one');
    expect(pathsShowing(pages, 'one')).toEqual(['/a', '/b']);
  });

  it('forgets what a page showed that made room for others, or was too large to be kept', async () => {
    const pages = cache(100_000);
    await keep(pages, '/first', 8_000, 'early');
    await keep(pages, '/large', 30_000, 'large');
    expect(pages.find(keyOf('/large'))).toBeUndefined();
    for (let index = 0; index < 20; index++) await keep(pages, `/${index}`, 8_000, 'filling');
    expect(pages.find(keyOf('/first'))).toBeUndefined();
    await keep(pages, '/first', 8_000, 'late');
    await keep(pages, '/large', 8_000, 'small');
    expect(pathsShowing(pages, 'early', 'large')).toEqual([]);
    expect(pathsShowing(pages, 'late', 'small')).toEqual(['/first', '/large']);
  });
});
