/** Parts of pages that no reader is shown, and addresses below a page that lead to none. */
import { expect, it } from 'vitest';
import { createCheck, engineCheck } from '../../../src/hashmark/cms/check.ts';
import { explainLink } from '../../../src/hashmark/cms/files/explain-link.ts';
import { joinNames } from '../../../src/hashmark/documents/names.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import site from '../../support/site.ts';

const { widgets, names, addresses } = extensionsOf(site);
const said = (blocks: Record<string, string>, known = names) =>
  createCheck(engineCheck(widgets, known), { names: known })(
    'page',
    'a',
    { title: 'T', content: 'Text', blocks },
    { texts: true, siteVariables: {} },
  ).issues;

it.each([
  ['instrumnet', 'Did you mean `instrument`?'],
  ['instruments', 'Did you mean `instrument`?'],
  ['aside', 'There are: `instrument`.'],
])('a block `%s` that the site does not show is told of', (name, repair) => {
  expect(said({ instrument: 'Shown', [name]: 'Not shown' })).toMatchObject([
    {
      ...{ id: 'unknown-name', level: 'warning', path: ['blocks', name] },
      message: `There is no block \`${name}\`. ${repair}`,
    },
  ]);
});

it('nothing is said of the blocks that are shown, nor by a site that names none', () => {
  expect(said({})).toEqual([]);
  expect(said({ instrument: 'Shown' })).toEqual([]);
  expect(
    said({ aside: 'Shown elsewhere' }, joinNames([(kind) => (kind === 'icon' ? new Set() : undefined)])),
  ).toEqual([]);
});

const from = { type: 'page', key: 'a', suffix: '', locale: 'en' } as const;
const news = { type: 'page', key: 'news/one', suffix: '', locale: 'en' } as const;
const pages = new Map([['news/one', [{ address: news, ids: undefined }]]]);
const explain = (written: string) =>
  explainLink(written, from, undefined, { pages, answered: names?.('address'), addresses });

it.each(['/news/nope', '/news/on', '/de/news/nope', '/news/nope?a=1#b'])(
  'a link to the article `%s` that nobody has written leads nowhere',
  (written) => {
    expect(explain(written)?.message).toContain('leads nowhere: there is no page `news/');
  },
);

it.each(['/news/one', '/de/news/one', '/news', '/tournaments/any', '/popup/any'])(
  'nothing is said of a link to `%s`',
  (written) => {
    expect(explain(written)).toBeUndefined();
  },
);
