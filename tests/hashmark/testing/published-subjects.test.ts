/** Placeholders of published pages are looked for as readers of this very site: another has other languages and licences. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { declareRegions } from '../../../src/hashmark/i18n/regions.ts';
import { publishedSubjects } from '../../../src/hashmark/testing/snapshots/placeholders.ts';
import { defineWidget } from '../../../src/hashmark/widget/index.ts';
import { regions } from '../../../src/regions.ts';

afterEach(() => declareRegions(regions));

const widget = defineWidget({
  ...{ name: 'Note', folder: 'note', summary: 'A note.', display: 'block', hydration: 'none', version: 1 },
  props: z.strictObject({ of: z.string().optional(), at: z.string().optional() }),
  examples: [{ title: 'Usual', text: '#Note[at=noon;of=Eve]#' }],
});

it('asks in the first language and licence of the site', async () => {
  const others: object = { locales: ['fr', 'de'] };
  declareRegions(others as Parameters<typeof declareRegions>[0]);
  const asked: string[] = [];
  const delivery = createServer(({ url = '' }, response) => {
    asked.push(url);
    const page = { content: '#Note[of=Ada]#' };
    response.end(
      JSON.stringify(url.includes('/pages/lobby') ? page : { items: [{ key: 'lobby' }], next: null }),
    );
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void delivery.close());
  await once(delivery, 'listening');
  const { port } = delivery.address() as { port: number };
  const subjects = await publishedSubjects(`http://127.0.0.1:${port}`, new Map([['Note', widget]]));
  expect(subjects).toMatchObject([{ folder: 'note', url: '/gallery/note/usual?prop.at=&prop.of=Ada' }]);
  const reader = 'l=fr&licence=main&market=other';
  expect(asked).toEqual([`/api/cms/pages?${reader}`, `/api/cms/pages/lobby?${reader}`]);
});
