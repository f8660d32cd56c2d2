/** What is said where a new document cannot be made. */
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../src/hashmark/studio/api/client.ts';
import { CreationFault } from '../../../src/hashmark/studio/documents/CreationFault.tsx';
import { createDocument } from '../../../src/hashmark/studio/documents/create-document.ts';

afterEach(() => vi.unstubAllGlobals());

const pages = { plural: 'pages', schema: { type: 'object' } } as const;
const titled = {
  plural: 'pages',
  schema: {
    ...{ type: 'object', required: ['title', 'content'] },
    properties: { title: { type: 'string' }, content: { type: 'string', maxLength: 9_000 } },
  },
} as const;
const asked: string[] = [];
const sent: unknown[] = [];
/** Has the authoring API answer so. */
function answer(status: number, error?: { code: string; message: string }): void {
  vi.stubGlobal('fetch', async (address: string, { headers, body }: { headers: Headers; body: string }) => {
    asked.push(`${address} ${headers.get('if-none-match')}`);
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify(error ? { error } : {}), { status });
  });
}

it.each([
  ['promo', 'pages/en/promo'],
  ['/promo/', 'pages/en/promo'],
  ['promo/EE', 'pages/en/promo/EE'],
  ['a b', 'pages/en/a%20b'],
])('a document is made at `%s` only where there is none', async (path, place) => {
  answer(201);
  expect(await createDocument(pages, 'en', path)).toEqual({ kind: 'made', place });
  expect(asked.at(-1)).toBe(`/api/authoring/documents/${place} *`);
  const message = 'There is a page promo (en) already, by Kim. To change it, send its hash as `If-Match`.';
  answer(412, { code: 'revision-stale', message });
  const taken = await createDocument(pages, 'en', path);
  expect(taken).toEqual({ kind: 'taken', place });
  const shown = renderToStaticMarkup(<CreationFault fault={taken} />);
  expect(shown).toContain(`<a href="/studio/edit/${place}">LIST.OPEN_TAKEN</a>`);
  expect(shown).toContain('LIST.TAKEN');
  expect(shown).not.toContain('If-Match');
});

it.each([
  ['comet-night', 'Comet night'],
  ['promo/comet-night/EE', 'Comet night'],
  ['/2027/', '2027'],
  ['über_uns', 'Über uns'],
  ['--', '--'],
])('a document at `%s` is called “%s” at first, and its text is left to its author', async (path, title) => {
  answer(201);
  await createDocument(titled, 'en', path);
  expect(sent.at(-1)).toMatchObject({ body: { title, content: '' } });
});

it('what else the server has against it is said as it says it', async () => {
  answer(422, { code: 'validation-failed', message: 'The key `A` cannot be used.' });
  const refused = await createDocument(pages, 'en', 'A');
  expect(refused).toEqual({ kind: 'failed', failure: expect.any(CallFailure) });
  expect(renderToStaticMarkup(<CreationFault fault={refused} />)).toContain('The key `A` cannot be used.');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const offline = await createDocument(pages, 'en', 'a');
  expect(renderToStaticMarkup(<CreationFault fault={offline} />)).toContain('FAILURE.OFFLINE');
});

it.each(['en', 'de', 'fr'])('no term of the API is in the words of the Studio: %s', (language) => {
  const words = readFileSync(`src/hashmark/studio/messages/${language}.json`, 'utf8');
  expect(words).toContain('"OPEN_TAKEN"');
  expect(words).not.toMatch(/If-(?:None-)?Match|\bHash\b|\bHTTP\b|\b412\b/i);
});
