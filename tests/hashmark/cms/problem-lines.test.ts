/** One problem is one line, whatever stands in the texts that it repeats: editors of code and CI read lines. None hides another. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { checkFolder } from '../../../src/hashmark/cms/cli/check-folder.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { formatProblem } from '../../../src/hashmark/cms/cli/report.ts';
import site from '../../support/site.ts';

const LINE = /^content\/[\w/.-]+:\d+:\d+ (?:error|warning) \S\P{Cc}*$/u;

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const sign = fc.constantFrom('\n', '\r\n', '\t', '\n\n  ', '\u0007', '\u001b[31m', '\u0085');
/** Words with what breaks lines or moves the cursor between them. */
const broken = fc.tuple(word, sign, word, sign, word).map((parts) => parts.join(''));

it('a problem is told in one line that names its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['pages', 'menus', 'configs']) mkdirSync(join(folder, name));
  await fc.assert(
    fc.asyncProperty(broken, async (text) => {
      const quoted = JSON.stringify(text);
      const prop = `#JackpotSlider[limit=${quoted}; ${text}=1]#`;
      const content = `${prop}\n\n#GameRow[collection="${text}"]#\n\n[a](/${encodeURIComponent(text)})`;
      writeFileSync(
        join(folder, 'pages/a.en.md'),
        `---\ntitle: A\nlayout: ${quoted}\n${quoted}: 1\n---\n\n${content}\n`,
      );
      const menu = { items: [{ label: 'A', href: text, [text]: 1, icon: text }] };
      writeFileSync(join(folder, 'menus/top.en.yaml'), JSON.stringify(menu));
      const wheel = { value: { [text]: text } };
      writeFileSync(join(folder, 'configs/wheel-config.en.yaml'), JSON.stringify(wheel));
      const output = new Output(true);
      expect(await checkFolder(folder, site, output, { strict: false })).toBe(1);
      const lines = output.issues.map((issue) => formatProblem(issue, 'content'));
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) expect(line).toMatch(LINE);
    }),
    { numRuns: 30 },
  );
});

/** What is wrong below the head of a page, and in what stays of the head. */
const WRONG = [
  ...['description: "{nope}"', 'meta:', '  mainContent: "[a](/nowhere)"', '---', '', '## Rules', ''],
  ...['#GameRw[]# and {nope} and [b](/nowhere) and ![](/favicon.svg)', ''],
];
/** Heads with something that the schema refuses, by what is said of it. */
const HEADS: readonly [rows: string[], said: RegExp][] = [
  [['title: A', 'layuot: wide'], /:3:1 error A page has no field `layuot`/],
  [['layout: wide', 'title:'], /:3:1 error `title`: Allowed is a text/],
  [['layout: wide', 'menuTitle: A'], /:2:1 error `title`: This field is missing/],
  [['title: A', 'layout: wied'], /:3:1 error `layout`: .*`wide`/],
  [['title: A', 'categories: { a: b }'], /:3:1 error `categories`: /],
  [['title: A', 'bannerImage: { alt: b }'], /:3:1 error `bannerImage\.src`: This field is missing/],
  [['title: [A]', 'layout: 3'], /:3:1 error `layout`: /],
];

it('what is wrong with a head hides nothing that is wrong with the text, nor with pages that name this one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'pages/b.en.md'), '---\ntitle: B\n---\n\n[a](/a#rules)\n');
  const say = async (rows: readonly string[]) => {
    writeFileSync(join(folder, 'pages/a.en.md'), ['---', ...rows, ...WRONG].join('\n'));
    const output = new Output(true);
    await checkFolder(folder, site, output, { strict: false });
    return output.issues.map((issue) => formatProblem(issue, 'content'));
  };
  const right = await say(['title: A', 'layout: wide']);
  expect(right.map((line) => line.split(' ', 2).join(' '))).toEqual([
    ...['content/pages/a.en.md:4:1 warning', 'content/pages/a.en.md:6:3 warning'],
    ...['content/pages/a.en.md:11:1 warning', 'content/pages/a.en.md:11:16 warning'],
    'content/pages/a.en.md:11:31 warning',
  ]);
  for (const [rows, said] of HEADS) {
    const lines = await say(rows);
    const [first = ''] = lines.filter((line) => said.test(line));
    expect(first, rows.join()).not.toBe('');
    expect(
      lines.filter((line) => !line.includes(' error ')),
      rows.join(),
    ).toEqual(right);
  }
});

it('a name that could not be read is not said to be missing in the text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'pages'));
  for (const rows of [
    ['variables:', '  price: [5]'],
    ['variabels:', '  price: 5'],
    ['variables:', '  - price: 5'],
    ['variables:', 'price: 5'],
  ]) {
    const name = '{price}';
    const text = `It is ${name}, or $${name} in ${name} days of the bonus: [all](${name}), [a](/a/${name}).`;
    writeFileSync(
      join(folder, 'pages/a.en.md'),
      ['---', 'title: A', ...rows, '---', '', text, ''].join('\n'),
    );
    const output = new Output(true);
    await checkFolder(folder, site, output, { strict: false });
    const inText = output.issues.filter(({ line }) => line > 5);
    expect(inText, rows.join()).toEqual([]);
    expect(output.errors, rows.join()).toBeGreaterThan(0);
  }
});
