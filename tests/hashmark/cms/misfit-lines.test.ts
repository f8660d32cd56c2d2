/** Lines of fields that begin in the wrong column are told where they stand, and as what they are. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readContentText } from '../../../src/hashmark/cms/files/content-text.ts';
import { findMisfit } from '../../../src/hashmark/cms/files/find-misfit.ts';
import { splitFrontMatter } from '../../../src/hashmark/cms/files/front-matter.ts';

const MISFIT =
  'The spaces in front of this line do not fit the lines around it. Give lines that belong together the same number of spaces in front.';

const page = (...rows: string[]) => readContentText('page', ['---', ...rows, '---', 'Text', ''].join('\n'));
const menu = (...rows: string[]) => readContentText('menu', rows.join('\n'));

it.each([
  ['further right than the field above', page('title: T', '  description: x'), 3, 3],
  ['further left than all above', page('  title: T', 'description: x'), 3, 1],
  ['between two', menu('items:', '  - label: A', '   href: /'), 3, 4],
  ['further right in a list', menu('items:', '  - label: A', '     href: /'), 3, 6],
  ['behind a text of several lines', page('blocks:', '  a: |', '   b: c', '     d: e', ' f: g'), 6, 2],
])('%s', (_, { problems }, line, column) => {
  expect(problems).toEqual([{ line, column, message: MISFIT }]);
});

it('leaves alone what is wrong for another reason', () => {
  const [colon, ...more] = page('title: Spring: offers', 'meta:', '  title: x').problems;
  expect(more).toEqual([]);
  expect(colon).toMatchObject({ line: 2, column: 8, message: expect.stringContaining('with a colon') });
});

it('finds nothing in what ships', () => {
  const files = globSync('content/**/*.{md,yaml}');
  expect(files.length).toBeGreaterThan(300);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(findMisfit(splitFrontMatter(text)?.yaml ?? text), file).toBeUndefined();
  }
});

it('says of an entry of a list what its dash needs', () => {
  expect(menu('items:', '  -label: A', '  -label: B').problems).toEqual([
    {
      line: 2,
      column: 3,
      message: '`-label` is no entry of a list. Write a space behind the dash: `- label`.',
    },
    {
      line: 3,
      column: 3,
      message: '`-label` is no entry of a list. Write a space behind the dash: `- label`.',
    },
  ]);
});
