/** What YAML makes of texts in silence: remarks, names and numbers in what was meant as words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContentText } from '../../../src/hashmark/cms/files/content-text.ts';
import { pageSchema } from '../../../src/hashmark/documents/page.ts';
import { readCpuTime } from '../../support/cpu-time.ts';

const page = (...rows: string[]) => readContentText('page', ['---', ...rows, '---', 'Text', ''].join('\n'));

describe('a part of a text that YAML leaves out', () => {
  it.each([
    ['title: Be the #1 player', '2:15', '#1 player', 'Be the', 'title: "Be the #1 player"'],
    [
      'description: Win {bonusMax} #today only',
      '2:29',
      '#today only',
      'Win {bonusMax}',
      'description: "Win {bonusMax} #today only"',
    ],
    [
      'menuTitle: Top #JackpotSlider[]#',
      '2:16',
      '#JackpotSlider[]#',
      'Top',
      'menuTitle: "Top #JackpotSlider[]#"',
    ],
    ['title: Player # 1', '2:15', '# 1', 'Player', 'title: "Player # 1"'],
    ['title: 2024 #offers', '2:13', '#offers', '2024', 'title: "2024 #offers"'],
    ['meta: { title: Be the #1', '2:23', '#1', 'Be the', 'title: "Be the #1"', '}'],
    ['blocks:\n  aside: One #2', '3:14', '#2', 'One', 'aside: "One #2"'],
    ['variables:\n  code: A #1', '3:11', '#1', 'A', 'code: "A #1"'],
    ['variables:\n  code: Be the # 1', '3:16', '# 1', 'Be the', 'code: "Be the # 1"'],
    ['title: &Co now', '2:8', '&Co', 'now', 'title: "&Co now"'],
    ['title: ! now', '2:8', '!', 'now', 'title: "! now"'],
    ['variables:\n  code: &Co now', '3:9', '&Co', 'now', 'code: "&Co now"'],
  ])('is told of in `%s`', (row, place, sign, seen, quoted, ...more) => {
    const { warnings, problems } = page(row, ...more);
    expect(problems).toEqual([]);
    expect(warnings.map(({ line, column }) => `${line}:${column}`)).toEqual([place]);
    for (const part of [`\`${sign}\``, `the value is \`${seen}\``, `\`${quoted}\``])
      expect(warnings[0]?.message).toContain(part);
  });

  it.each([
    'title: T # ',
    'title: T #',
    'title: "T" # until May',
    "title: 'T' #1",
    'title: T\n# until May',
    'title: C# and F#1',
    'layout: wide # until May',
    'layout: wide #until-may',
    'meta: { noindex: true } # until May',
    'meta:\n  noindex: true # until May',
    'meta:\n  noindex: true #until May',
    'categories: [top-menu, reg-only] # until May',
    'categories:\n  - top-menu # until May\n  - reg-only #until May',
    'bannerImage:\n  src: /images/a.webp # the old one',
    'bannerImage: # the old one\n  src: /images/a.webp',
    'variables:\n  days: 14 # since May\n  code: WIN5 # until June',
    'variables:\n  price:\n    EUR: 1.50 # since May',
    'blocks:\n  aside: | # text below\n    One #2',
    'title: &name T\nmenuTitle: *name',
    'title: !!str 5',
    'title: Q&A! now',
  ])('is not told of in `%s`', (row) => {
    expect(page(row)).toMatchObject({ problems: [], warnings: [] });
  });

  it('is told of settings by what belongs to the word in front of it', () => {
    const said = (row: string) => readContentText('config', `value:\n  ${row}\n`).warnings.length;
    for (const row of ['colour: #DFE8E4', 'words: Be the #1 player']) expect(said(row), row).toBe(1);
    for (const row of [
      'colour: "#DFE8E4" # dark',
      'words: Be the first # until May',
      'limit: 5 #five',
      'at: /a #b',
    ])
      expect(said(row), row).toBe(0);
  });

  it('is told of every title that is not read as it is written', () => {
    const parts = fc.constantFrom(
      'a',
      'B',
      '1',
      ' ',
      ' ',
      '#',
      '&',
      '!',
      '*',
      '%',
      '@',
      ':',
      ',',
      '{x}',
      '-',
      '?',
      '.5',
    );
    const line = fc
      .array(parts, { minLength: 1, maxLength: 8 })
      .map((all) => all.join('').trim())
      .filter((text) => text !== '' && !/^(?:!!|#)|#$/.test(text));
    fc.assert(
      fc.property(line, (title) => {
        const { body, problems, warnings } = page(`title: ${title}`);
        const isRefused = problems.length > 0 || !pageSchema.safeParse(body).success;
        if (!isRefused && (body as { title: string }).title !== title) expect(warnings).toHaveLength(1);
        if (!isRefused && (body as { title: string }).title === title) expect(warnings).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is looked for in time that grows with the text alone', () => {
    const deadline = readCpuTime() + 4000;
    const many = Array.from({ length: 20_000 }, (_, index) => `v${index}: a b`).join(', ');
    const { problems } = page(`variables: { ${many} }`, `title: a ${'#'.repeat(100_000)}`);
    expect(problems).toEqual([]);
    readContentText('config', `value: ${'{a: ['.repeat(40)}1 ${']}'.repeat(40)} #x`);
    expect(readCpuTime()).toBeLessThan(deadline);
  });
});

describe('a text that YAML takes for something else', () => {
  it.each([
    ['1.50'],
    ['0010'],
    ['1e3'],
    ['+49'],
    ['12345678901234567890'],
    ['0x1F'],
    ['-0'],
    ['.5'],
    ['1.'],
    ['true'],
  ])('is kept as `%s` in variables and titles', (written) => {
    const { body } = page(`title: ${written}`, `variables: { code: ${written}, price: { EUR: ${written} } }`);
    expect(body).toMatchObject({
      title: written,
      variables: { code: written, price: { EUR: written } },
    });
    expect(pageSchema.safeParse(body).success).toBe(true);
  });

  it('stays what it is where it is said the same, or where no text is wanted', () => {
    const { body } = page(
      'title: 2024',
      'variables: { days: 14, fee: 2.5 }',
      'meta: { noindex: true, json: { n: 1.50 } }',
    );
    expect(body).toMatchObject({
      title: '2024',
      variables: { days: 14, fee: 2.5 },
      meta: { noindex: true, json: { n: 1.5 } },
    });
    expect(readContentText('config', 'value: { fee: 1.50, on: true }').body).toEqual({
      value: { fee: 1.5, on: true },
    });
    expect(readContentText('messages', 'messages: { A: { B: 1.50 } }').body).toEqual({
      messages: { A: { B: '1.50' } },
    });
  });
});
