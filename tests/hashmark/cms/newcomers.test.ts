/** What people write who come from other systems: names of fields and files that mean something there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCheck, engineCheck } from '../../../src/hashmark/cms/check.ts';
import { explainLink } from '../../../src/hashmark/cms/files/explain-link.ts';
import { readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';

const check = createCheck(engineCheck(new Map()));

it('a field that is like none of ours is answered by those that there are', () => {
  const body = { items: [{ label: 'A', href: '/', url: '/', labell: 'B' }] };
  const { issues } = check('menu', 'header', body, { texts: true, siteVariables: {} });
  expect(issues.map(({ message, suggestion }) => [message, suggestion])).toEqual([
    [
      expect.stringMatching(
        /^A menu has no field `items\.0\.url`\. Remove it or use one of: `label`, .*`href`.*\.$/,
      ),
      undefined,
    ],
    ['A menu has no field `items.0.labell`. Remove it or correct its name.', 'label'],
  ]);
});

it('a page that is called index is told where readers find it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = ['pages/index.en', 'pages/news/index.de', 'pages/news/index/EE.de', 'pages/indexes.en'];
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, `${name}.md`), '---\ntitle: T\n---\nText\n');
  }
  const { files, problems } = readFolder(folder);
  expect(files).toHaveLength(4);
  expect(problems.map(({ file, level, message }) => `${file} ${level} ${message}`)).toEqual([
    'pages/index.en.md warning Readers find this page at `/index`. The one at `/` is kept as `pages/lobby.en.md`.',
    'pages/news/index.de.md warning Readers find this page at `/news/index`. The one at `/news` is kept as `pages/news.de.md`.',
    'pages/news/index/EE.de.md warning Readers find this page at `/news/index`. The one at `/news` is kept as `pages/news/EE.de.md`.',
  ]);
});

it('a link without its begin is told with the one that was meant', () => {
  const from = { type: 'page', key: 'a', suffix: '', locale: 'en' } as const;
  const known = { pages: new Map([['promo', []]]), answered: undefined, addresses: undefined };
  const fault = (written: string) => explainLink(written, from, undefined, known);
  for (const [written, suggestion] of [
    ['www.example.com', 'https://www.example.com'],
    ['example.com/x?y=1', 'https://example.com/x?y=1'],
    ['help@site.example', 'mailto:help@site.example'],
    ['promo', '/promo'],
    ['prmo?x=1#y', '/promo?x=1#y'],
  ] as const) {
    expect(fault(written)).toMatchObject({ suggestion });
    expect(fault(written)?.message).toContain(`from each page. Did you mean \`${suggestion}\`?`);
  }
  for (const written of ['a.en.md', 'brochure.pdf', '../promo', './x.y/z'])
    expect(fault(written)).not.toHaveProperty('suggestion');
});
