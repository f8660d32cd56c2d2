/** What a page asks of a content system, whatever is asked for and whatever comes back, and what it learns of its own age by it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadDelivery } from '../../../src/hashmark/content/delivery.ts';
import { MAX_AGE_S, MadeOf } from '../../../src/hashmark/content/made-of.ts';
import { readMenu } from '../../../src/hashmark/content/menu.ts';
import { PageReader } from '../../../src/hashmark/content/page-reader.ts';
import type { DeliveredItem } from '../../../src/hashmark/documents/delivery.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import { createVariants } from '../../../src/hashmark/process/variant.ts';

const variant = createVariants(readConfig({})).of('localhost', '/de/here', undefined);
const { licence, market } = variant;
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const FRESH = { tags: ['any'], visible_until: null };

/** A reader of a content system that answers each address as `answer` says, a thousand times at most. */
function readerOf(answer: (url: URL) => object, madeOf = new MadeOf()) {
  const asked: URL[] = [];
  const read = async (_: string, address: string) => {
    const url = new URL(address, 'http://cms');
    if (asked.push(url) > 1000) throw new Error('It is asked without end.');
    return { found: true, body: { ...FRESH, ...answer(url) } };
  };
  return { asked, reader: new PageReader(variant, read as unknown as ReadDelivery, madeOf) };
}

const itemOf = (key: string) => ({ locale: 'en', key, title: key, path: `/${key}` }) as DeliveredItem;

/** The documents of these keys, as many at a time as are asked for. */
const listing = (keys: readonly string[]) => (url: URL) => {
  const after = url.searchParams.get('after');
  const rest = after === null ? keys : keys.slice(keys.indexOf(after) + 1);
  const items = rest.slice(0, Number(url.searchParams.get('limit'))).map(itemOf);
  return { items, next: items.length < rest.length ? (items.at(-1)?.key ?? null) : null };
};

describe('what a page asks for', () => {
  it('arrives as it was asked, and as readers of the variant get it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), word, async (segments, category) => {
        const { asked, reader } = readerOf(() => ({ items: [], next: null }));
        const key = segments.map((each) => each.replaceAll(/[/.]/g, '-')).join('/');
        await reader.read('pages', key);
        await reader.listPart('pages', { category });
        const [page, list] = asked;
        expect(decodeURIComponent(page?.pathname ?? '')).toBe(`/api/cms/pages/${key}`);
        const own = { l: 'de', licence, market };
        expect(Object.fromEntries(page?.searchParams ?? [])).toEqual(own);
        expect([...(list?.searchParams ?? [])]).toEqual([['category', category], ...Object.entries(own)]);
      }),
    );
  });

  it('is asked for once, and again only in another language', async () => {
    const { asked, reader } = readerOf(() => ({ items: [], next: null }));
    await Promise.all([reader.find('menus', 'main'), reader.find('menus', 'main')]);
    await reader.find('menus', 'main');
    for (const locale of ['de', 'en', 'en'] as const) await reader.list('pages', 10, locale);
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      '/api/cms/menus/main',
      '/api/cms/pages',
      '/api/cms/pages',
    ]);
  });

  it('of a list comes whole and in order, however long it is, and not more than is wanted', async () => {
    const keys = fc.uniqueArray(word, { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(keys, fc.nat(60), fc.nat(1200), async (few, most, many) => {
        const short = readerOf(listing(few));
        const list = await short.reader.list('pages', most);
        expect(list.map(({ key }) => key)).toEqual(few.slice(0, most));
        const long = readerOf(listing(Array.from({ length: many }, (_, index) => `k${index}&`)));
        expect(await long.reader.list('pages', 1000)).toHaveLength(Math.min(many, 1000));
        for (const { searchParams } of long.asked)
          expect(Number(searchParams.get('limit'))).toBeLessThanOrEqual(500);
      }),
      { numRuns: 30 },
    );
  });

  it.each<[string, number, (url: URL) => object]>([
    ['gives more than it is asked for', 3, () => ({ items: ['a', 'b', 'c', 'd'].map(itemOf), next: null })],
    [
      'leads on for ever without giving anything',
      0,
      (url) => ({ items: [], next: `${url.searchParams.get('after')}x` }),
    ],
    ['leads on to where it stands', 2, () => ({ items: [itemOf('a')], next: 'a' })],
    [
      'leads on in a circle',
      3,
      (url) => ({ items: [itemOf('a')], next: url.searchParams.get('after') === 'a' ? 'b' : 'a' }),
    ],
  ])('of a list that %s comes to an end', async (_, count, answer) => {
    const { reader } = readerOf(answer);
    expect(await reader.list('pages', 3)).toHaveLength(count);
  });

  it('makes the page one that could not be read where no answer came', async () => {
    const fail = () => {
      throw new Error('away');
    };
    const { reader } = readerOf(({ pathname }) => (pathname.endsWith('away') ? fail() : {}));
    await reader.find('configs', 'site');
    expect(reader.isAway).toBe(false);
    await expect(reader.find('configs', 'away')).rejects.toThrow('away');
    expect(reader.isAway).toBe(true);
  });
});

it('a page changes with what it has read, with what is not there too, and knows for which widgets a text was written', async () => {
  const madeOf = new MadeOf();
  const edge = new Date(5000).toISOString();
  const found = { tags: ['doc:1'], visible_until: edge, hash: 'a', outdated_widgets: { Table: 1 } };
  const answers: Record<string, unknown> = {
    '/api/cms/pages/here': { found: true, body: found },
    '/api/cms/pages/gone': { found: false, fresh: { tags: ['slug:gone'], visible_until: null } },
    '/api/cms/awards': { found: false, fresh: { tags: ['list'], visible_until: null } },
  };
  const read = async (_: string, address: string) => answers[new URL(address, 'http://cms').pathname];
  const reader = new PageReader(variant, read as unknown as ReadDelivery, madeOf);
  expect(await reader.find('pages', 'here')).toEqual(found);
  expect(await reader.find('pages', 'gone')).toBeNull();
  expect(await reader.list('awards')).toEqual([]);
  expect(await reader.listPart('awards', {})).toEqual({ items: [], next: null });
  const freshness = { tags: ['doc:1', 'slug:gone', 'list'], maxAge: MAX_AGE_S, edge: 5000, isPartial: false };
  expect(madeOf.freshness).toEqual(freshness);
  madeOf.addFailure();
  expect(madeOf.freshness).toEqual({ ...freshness, maxAge: 5, isPartial: true });
  expect(reader.outdatedOf('a')).toEqual({ Table: 1 });
  expect(
    await readMenu(
      new PageReader(variant, (async () => answers['/api/cms/pages/gone']) as never, madeOf),
      'none',
      'en',
      async () => [],
    ),
  ).toEqual([]);
});

it('a page is as old as the oldest of what it is made of, and changes with each of them', () => {
  const moment = fc.integer({ min: 0, max: 2 ** 41 });
  const part = fc.record({ tag: word, edge: fc.option(moment), maxAge: fc.option(fc.nat(1000)) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const madeOf = new MadeOf();
      for (const { tag, edge, maxAge } of parts) {
        madeOf.addAnswer({
          tags: [tag],
          visible_until: edge === null ? null : new Date(edge).toISOString(),
        });
        madeOf.add([tag], maxAge ?? undefined);
      }
      const edges = parts.flatMap(({ edge }) => edge ?? []);
      expect(madeOf.freshness).toEqual({
        tags: [...new Set(parts.map(({ tag }) => tag))],
        maxAge: Math.min(MAX_AGE_S, ...parts.flatMap(({ maxAge }) => maxAge ?? [])),
        edge: edges.length === 0 ? null : Math.min(...edges),
        isPartial: false,
      });
    }),
  );
});

it('a menu has the pages of a category in its place, without those that have an entry, and nothing that says nothing', async () => {
  const items = [
    { label: 'Own', href: '/own' },
    { category: 'help' },
    { href: '/without-words' },
    { label: 'Heading' },
  ];
  const { reader } = readerOf(() => ({ items, locale: 'en' }));
  const listed = [
    itemOf('own'),
    itemOf('lobby'),
    { ...itemOf('long'), menu_title: 'Short' },
    itemOf('other'),
  ];
  const menu = await readMenu(reader, 'main', 'en', async (category) => (category === 'help' ? listed : []));
  expect(menu.map(({ label, href }) => [label, href])).toEqual([
    ['Own', '/own'],
    ['lobby', '/'],
    ['Short', '/long'],
    ['other', '/other'],
    ['Heading', undefined],
  ]);
});
