/** What editors are offered where a value names something, and what is said of a name that there is not. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { checkFolder } from '../../../src/hashmark/cms/cli/check-folder.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { formatProblem } from '../../../src/hashmark/cms/cli/report.ts';
import { listedNames, type NameSource, searchNames } from '../../../src/hashmark/cms/names/name-source.ts';
import { listProp } from '../../../src/hashmark/documents/list-prop.ts';
import { naming } from '../../../src/hashmark/documents/names.ts';
import { completeSite } from '../../../src/hashmark/site/complete-site.ts';
import { defineWidget, type WidgetDefinition } from '../../../src/hashmark/widget/widget.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, publishPage, refusal, savePage, type World } from './world.ts';

const shelf: WidgetDefinition = defineWidget({
  name: 'Shelf',
  folder: 'shelf',
  summary: 'Books of the library.',
  display: 'block',
  props: z.strictObject({
    books: naming('book', listProp()).optional().describe('Which books.'),
    maker: naming('maker-of-books', z.string()).optional().describe('Whose books.'),
    sign: naming('snippet', z.string()).optional().describe('What hangs above it.'),
    page: naming('page', z.string()).optional().describe('Where it is told of.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'All', text: '#Shelf[]#' }],
});

describe.each(storeKinds)('names on $name', (kind) => {
  let world: World;
  const books = [
    { name: 'emma', title: 'Emma' },
    { name: 'dracula', title: 'Dracula, a mystery' },
    { name: 'castle', title: 'The Castle' },
  ];
  const sources: Record<string, NameSource> = { book: listedNames(() => books) };
  beforeAll(async () => {
    world = await createWorld(kind, undefined, {
      widgets: new Map([[shelf.name, shelf]]),
      nameSources: (of) => sources[of],
    });
  });
  afterAll(() => world.remove());

  const find = (of: string, search = '', types: string[] | null = null) =>
    world.cms.named({ kind: of, search, limit: 20, types });

  it('are found by words of the name or the title, in the source as it is at the moment', async () => {
    expect(await find('book', 'MYST dra')).toEqual({ items: [books[1]], isKnown: true });
    expect((await find('book')).items).toHaveLength(3);
    books.push({ name: 'persuasion', title: 'Persuasion' });
    expect((await find('book', 'pers')).items).toEqual([books[3]]);
    expect(await find('maker-of-books')).toEqual({ items: [], isKnown: false });
    expect(searchNames([{ name: 'mass', title: 'Maßband' }], { words: ['maßb'], limit: 2 })).toHaveLength(1);
    const ordered = searchNames(books, { words: ['c'], limit: 2 });
    expect(ordered.map(({ name }) => name)).toEqual(['castle', 'dracula']);
  });

  it('are those of documents too, once for all languages, and none of types that somebody may not read', async () => {
    await publishPage(world.cms, page('winter'), 'Winter news');
    await publishPage(world.cms, page('winter', 'de'), 'Winter news');
    await publishPage(world.cms, page('summer/EE'), 'Summer news');
    expect((await find('page', 'winter')).items).toEqual([{ name: 'winter', title: 'Winter news' }]);
    expect((await find('link', 'news')).items.map(({ name }) => name).sort()).toEqual(['/summer', '/winter']);
    expect((await find('link', 'news', ['snippet'])).items).toEqual([]);
  });

  it('are warned of where they stand, with one that is like them, when a page is to go live', async () => {
    const content = 'One.\n\nTwo #Shelf[maker=anybody;books=emma, drakula]#';
    const { hash } = await savePage(world.cms, page('shelf'), pageBody('shelf', { content }));
    const refused = await refusal(world.cms.publish({ address: page('shelf'), base: hash, actor: 'ann' }));
    expect(refused.info.details).toMatchObject({
      missing: ['unknown-name'],
      issues: [
        {
          id: 'unknown-name',
          level: 'warning',
          path: ['content'],
          line: 3,
          column: 26,
          message: 'There is no book `drakula` at the moment. Did you mean `dracula`?',
          suggestion: 'dracula',
        },
      ],
    });
    const acknowledged = ['unknown-name'];
    await world.cms.publish({ address: page('shelf'), base: hash, actor: 'ann', acknowledged });
  });

  it('are warned of where they are keys of documents that readers do not see, of whatever type', async () => {
    const sign = { type: 'snippet' as const, key: 'opening-hours', suffix: '', locale: 'en' as const };
    const saved = await world.cms.save({
      address: sign,
      body: { content: 'From nine.' },
      base: null,
      actor: 'ann',
    });
    const save = async (key: string, name: string) =>
      (await savePage(world.cms, page(key), pageBody(key, { content: `#Shelf[sign=${name}]#` }))).hash;
    const hash = await save('signs', 'opening-hours');
    const publish = () => world.cms.publish({ address: page('signs'), base: hash, actor: 'ann' });
    expect((await refusal(publish())).info.details).toMatchObject({ missing: ['unknown-name'] });
    await world.cms.publish({ address: sign, base: saved.hash, actor: 'ann' });
    await publish();
    const base = await save('misspelt', 'opening-hour');
    const refused = await refusal(world.cms.publish({ address: page('misspelt'), base, actor: 'ann' }));
    expect(refused.info.details).toMatchObject({
      issues: [
        { message: 'There is no snippet `opening-hour` at the moment. Did you mean `opening-hours`?' },
      ],
    });
  });
});

it('keys of documents that a folder does not hold are warned of where placeholders name them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `---\ntitle: Shelf\n---\n\n${content}\n`);
  };
  const check = async (params: string) => {
    write('pages/a.en.md', `#Shelf[${params}]#`);
    const output = new Output(true);
    await checkFolder(folder, completeSite({ name: 'Library' }, [shelf]), output, { strict: false });
    return output.issues.map((issue) => formatProblem(issue, ''));
  };
  write('snippets/best.en.md', 'Best of all.');
  expect(await check('sign=best;page=a')).toEqual([]);
  expect(await check('sign=bset;page=b')).toEqual([
    expect.stringMatching(/^pages\/a\.en\.md:5:8 warning There is no snippet `bset`. Did you mean `best`\?/),
    expect.stringMatching(/^pages\/a\.en\.md:5:18 warning There is no page `b`/),
  ]);
});
