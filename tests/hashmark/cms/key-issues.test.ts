/** Keys that can be used and were meant to be others: whoever saves, publishes or checks a folder is told the same. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCheck, engineCheck } from '../../../src/hashmark/cms/check.ts';
import { Compositions } from '../../../src/hashmark/cms/compositions.ts';
import { explainLink } from '../../../src/hashmark/cms/files/explain-link.ts';
import { checkFile, readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';
import { listSuffixes } from '../../../src/hashmark/i18n/regions.ts';
import '../../support/site.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, savePage, type World } from './world.ts';

const check = createCheck(engineCheck(new Compositions(new Map())));
const body = { title: 'T', content: 'Text' };
const said = (type: 'page' | 'snippet', key: string) =>
  check(type, key, body, { texts: true, siteVariables: {} }).issues.map(({ id, level, message }) => ({
    ...{ id, level, message },
  }));

it('every variant in the wrong case is told with the right one', () => {
  const keys = fc.record({
    folder: fc.stringMatching(/^[a-z][a-z0-9-]{0,9}(?:\/[a-z]{3,9}){0,2}$/),
    suffix: fc.constantFrom(...listSuffixes()),
    type: fc.constantFrom('page' as const, 'snippet' as const),
  });
  fc.assert(
    fc.property(keys, ({ folder, suffix, type }) => {
      const key = `${folder}/${suffix.toLowerCase()}`;
      expect(said(type, key)).toEqual([
        {
          id: 'variant-name',
          level: 'warning',
          message: `\`${key}\` is a ${type} of its own, not a variant for a licence or market: those are written in capital letters. Did you mean \`${folder}/${suffix}\`?`,
        },
      ]);
    }),
  );
});

it.each([
  'promo',
  'ee',
  'promo/eesti',
  'promo/ee/summer',
  'promo/all-ee',
  'promo-ee',
  'news/index-of-games',
  'indexes',
  'index/news',
])('nothing is said of `%s`', (key) => {
  expect(said('page', key)).toEqual([]);
});

it.each(['promo/lv', 'promo/us'])('`%s` is told to be no variant', (key) => {
  const [issue, ...more] = said('page', key);
  expect(more).toEqual([]);
  expect(issue?.id).toBe('variant-name');
  for (const suffix of listSuffixes()) expect(issue?.message).toContain(suffix);
});

it('a link that ends in a country is told what variants there are', () => {
  const explain = (link: string) =>
    explainLink(link, { type: 'page', key: 'a', suffix: '', locale: 'en' }, undefined, {
      ...{ pages: new Map(), answered: undefined, addresses: undefined },
    })?.message;
  const allowed = `is no licence or market of this site; those are ${listSuffixes().join(', ')}.`;
  expect(explain('/promo/lv')).toContain(`\`lv\` ${allowed}`);
  expect(explain('/promo/LV')).toContain(`\`LV\` ${allowed}`);
  expect(explain('/promo/games')).not.toContain(allowed);
});

it('a snippet may be called index', () => {
  expect(said('snippet', 'index')).toEqual([]);
});

it.each([
  ['index', '/', 'lobby'],
  ['news/index', '/news', 'news'],
])('a page `%s` is told of the one that readers find at its folder', (key, address, right) => {
  const message = `Readers find this page at \`/${key}\`. The one at \`${address}\` is the page \`${right}\`.`;
  expect(said('page', key)).toEqual([{ id: 'index-name', level: 'warning', message }]);
});

it('the check of a folder says it once for each file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['promo/ee.en', 'promo/EE.en', 'index.en', 'news/index/EE.de']) {
    const file = join(folder, 'pages', `${name}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '---\ntitle: T\n---\nText\n');
  }
  const { files, problems } = readFolder(folder);
  expect(problems).toEqual([]);
  const found = files.flatMap((file) => checkFile(file, check, { siteVariables: {} }));
  expect(found.map(({ file, id }) => `${file} ${id}`)).toEqual([
    'pages/index.en.md index-name',
    'pages/news/index/EE.de.md index-name',
    'pages/promo/ee.en.md variant-name',
  ]);
});

describe.each(storeKinds)('on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.remove());

  it('a page for a licence in small letters is asked about before it goes live', async () => {
    const wrong = page('promo/ee');
    const { issues } = await world.cms.check(wrong, pageBody('Promo'));
    expect(issues).toMatchObject([{ id: 'variant-name', level: 'warning' }]);
    const { hash } = await savePage(world.cms, wrong, pageBody('Promo'));
    const publishing = { address: wrong, base: hash, actor: 'ann' };
    await expect(world.cms.publish(publishing)).rejects.toMatchObject({
      code: 'acknowledgement-required',
      message: expect.stringContaining('Did you mean `promo/EE`?'),
    });
    await world.cms.publish({ ...publishing, acknowledged: ['variant-name'] });
    const right = page('promo/EE');
    expect((await world.cms.check(right, pageBody('Promo'))).issues).toEqual([]);
  });
});
