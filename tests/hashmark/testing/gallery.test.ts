import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadAsAsked } from '../../../src/hashmark/testing/gallery/asked-data.ts';
import { changeExample, controlsOf } from '../../../src/hashmark/testing/gallery/controls.ts';
import { examplesOf, galleryManifest } from '../../../src/hashmark/testing/gallery/examples.ts';
import { readView, variantAsked } from '../../../src/hashmark/testing/gallery/view.ts';
import { defineWidget } from '../../../src/hashmark/widget/widget.ts';

const notes = defineWidget({
  name: 'LatestNotes',
  aliases: ['Notes'],
  folder: 'latest-notes',
  summary: 'The newest notes.',
  display: 'block',
  props: z.strictObject({
    limit: z.coerce.number().int().min(1).max(20).default(3).describe('How many.'),
    order: z.enum(['new', 'old']).default('new').describe('Which first.'),
    title: z.string().optional().describe('Heading.'),
  }),
  hydration: 'none',
  version: 2,
  examples: [
    { title: 'Two notes', text: 'Read: #LatestNotes[limit=2]# and so on.' },
    { title: 'Two notes!', text: '#Notes[]#' },
  ],
});
const widgets = new Map([
  ['LatestNotes', notes],
  ['Notes', notes],
]);

it('lists every widget once, with an address for each example', () => {
  expect(galleryManifest(widgets)).toEqual({
    widgets: [
      {
        name: 'LatestNotes',
        folder: 'latest-notes',
        version: 2,
        examples: [
          { id: 'two-notes', url: '/gallery/latest-notes/two-notes' },
          { id: 'two-notes-2', url: '/gallery/latest-notes/two-notes-2' },
        ],
      },
    ],
  });
  expect(examplesOf(notes).map(({ id }) => id)).toEqual(['two-notes', 'two-notes-2']);
});

it('makes the controls from the schema, with what the placeholder says', () => {
  const [limit, order, title] = controlsOf(notes, { limit: '2' });
  expect(limit).toMatchObject({ kind: 'number', min: 1, max: 20, fallback: '3', value: '2' });
  expect(order).toMatchObject({ kind: 'choice', choices: ['new', 'old'], value: undefined });
  expect(title).toMatchObject({ kind: 'text', required: false, description: 'Heading.' });
});

it('makes a choice of values of every kind', () => {
  const props = z.strictObject({ size: z.literal([true, 'small', 2]).optional() });
  const [size] = controlsOf({ ...notes, props } as never, {});
  expect(size).toMatchObject({ kind: 'choice', choices: ['true', 'small', '2'] });
});

it('changes the placeholder and nothing around it; what is no prop, or empty, is left out', () => {
  const text = notes.examples[0].text;
  expect(changeExample(text, notes, new URLSearchParams('theme=dark')).text).toBe(text);
  const query = new URLSearchParams({
    'prop.limit': '5',
    'prop.title': 'a]# #b[;',
    'prop.x': '1',
    'prop.order': '',
  });
  expect(changeExample(text, notes, query).text).toBe(
    'Read: #LatestNotes[limit=5;title="a]# #b[;"]# and so on.',
  );
});

it('keeps the params of the example that the query does not name, and leaves out one whose field is empty', () => {
  const text = 'Read: #LatestNotes[limit=2;order=old]#';
  const changed = (query: string) => changeExample(text, notes, new URLSearchParams(query)).text;
  expect(changed('prop.limit=5')).toBe('Read: #LatestNotes[limit=5;order=old]#');
  expect(changed('prop.title=New')).toBe('Read: #LatestNotes[limit=2;order=old;title=New]#');
  expect(changed('prop.order=')).toBe('Read: #LatestNotes[limit=2]#');
  expect(changed('prop.x=1')).toBe(text);
});

it('reads a view from the query and takes nothing that is not on offer', () => {
  const read = (query: string) => readView(new URLSearchParams(query), ['guest', 'member']);
  expect(read('theme=dark&state=stale&dir=rtl&width=390&as=member&at=2027-01-01T00:00Z')).toEqual({
    theme: 'dark',
    state: 'stale',
    direction: 'rtl',
    width: '390',
    as: 'member',
    at: '2027-01-01T00:00:00.000Z',
    isPicture: false,
  });
  expect(read('show=picture').isPicture).toBe(true);
  expect(read('theme=x&state=x&dir=x&width=1&as=root&at=soon&show=x')).toEqual(read(''));
});

it('moves the variant to another licence, language and currency', () => {
  const variant = {
    origin: 'https://a.test',
    licence: 'CW',
    country: 'CA',
    market: 'CA',
    restriction: 'none',
    currency: 'CAD',
    locale: 'en',
    base: '',
    prefix: '',
    path: '/gallery/x/y',
    key: 'k',
  } as const;
  const asked = (query: string) =>
    variantAsked(variant, new URLSearchParams(query), (licence) => `https://${licence}.test`);
  expect(asked('licence=EE&locale=de&currency=EUR')).toMatchObject({
    ...{ origin: 'https://EE.test', licence: 'EE', market: 'EE', country: 'EE' },
    ...{ currency: 'EUR', locale: 'de', prefix: '/de' },
  });
  expect(asked('licence=XX&locale=xx&currency=XXX')).toEqual(variant);
});

it('gives the data that is asked for through the loader that pages use', async () => {
  const answer = [{ title: 'a' }, { title: 'b' }];
  const loader = async (_: object, { api }: { api: { call(name: never): Promise<unknown> } }) => ({
    data: { rows: await api.call('listNotes' as never) },
  });
  const load = async (state: 'real' | 'loading' | 'failed' | 'empty' | 'stale') => {
    const source = { asked: [], outcomes: [] as string[] };
    const parts = { api: { call: async () => answer }, content: {} } as never;
    const loaded = await loadAsAsked(state, source)('Notes', loader as never, {}, parts, () => undefined);
    return { data: loaded.data, ...source };
  };
  expect(await load('real')).toEqual({ data: { rows: answer }, asked: ['call listNotes'], outcomes: [] });
  expect(await load('empty')).toMatchObject({ data: { rows: [] } });
  expect(await load('failed')).toMatchObject({ data: null, outcomes: ['failed, as asked'] });
  expect(await load('loading')).toMatchObject({ data: null, outcomes: ['loading, as asked'] });
  expect(await load('stale')).toMatchObject({ data: { rows: answer }, outcomes: ['stale, as asked'] });
});

it('tells loaders the asked moment where a call tells the time', async () => {
  const loader = async (_: object, { api }: { api: { call(name: never): Promise<unknown> } }) => ({
    data: [await api.call('getTime' as never), await api.call('listNotes' as never)],
  });
  const parts = {
    api: { call: async () => ({ time: '2026-01-01T00:00:00Z', zone: 'UTC' }) },
    content: {},
  } as never;
  const reported = { call: 'getTime', field: 'time', at: '2027-05-05T05:05:05.000Z' };
  const load = loadAsAsked('real', { asked: [], outcomes: [] }, reported);
  expect((await load('Notes', loader as never, {}, parts, () => undefined)).data).toEqual([
    { time: '2027-05-05T05:05:05.000Z', zone: 'UTC' },
    { time: '2026-01-01T00:00:00Z', zone: 'UTC' },
  ]);
});
