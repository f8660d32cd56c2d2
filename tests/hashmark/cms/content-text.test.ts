import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCheck } from '../../../src/hashmark/cms/check.ts';
import { printContentText, readContentText } from '../../../src/hashmark/cms/files/content-text.ts';
import { readCpuTime } from '../../support/cpu-time.ts';

describe('content files', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'a',
        '---',
        '\n',
        ' ',
        '#',
        ': ',
        '"',
        "'",
        '{x}',
        '- ',
        '|',
        '\t',
        'é😀',
        '\\',
        '%',
        '?',
      ),
    )
    .map((parts) => parts.join(''));

  it('reads from a printed document the same body again', () => {
    const body = fc.record({
      title: text,
      content: text,
      meta: fc.record({
        mainContent: text,
        json: fc.oneof(fc.jsonValue(), fc.dictionary(fc.stringMatching(/^[-\w: ]{0,3}$/), fc.jsonValue())),
      }),
    });
    fc.assert(
      fc.property(body, (page) => {
        const { body, problems } = readContentText('page', printContentText('page', page));
        expect(problems).toEqual([]);
        expect(JSON.stringify(body)).toBe(
          JSON.stringify({ title: page.title, meta: page.meta, content: page.content }),
        );
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text), (messages) => {
        expect(readContentText('messages', printContentText('messages', { messages })).body).toEqual({
          messages,
        });
      }),
    );
  });

  it('takes empty front matter, Windows line ends and a byte order mark', () => {
    const read = (source: string) => readContentText('snippet', source).body;
    expect(read('---\n---\n\nText\n')).toEqual({ content: 'Text' });
    expect(read('\uFEFF---\r\ntitle: T\r\n---\r\n\r\nOne\r\nTwo\r\n')).toEqual({
      title: 'T',
      content: 'One\nTwo',
    });
    expect(read('---\ntitle: T\n---')).toEqual({ title: 'T', content: '' });
  });

  it('finds the line of a field, of a place in the text, and of a place in a block of YAML', () => {
    const source = '---\ntitle: T\nblocks:\n  aside: |\n    One\n    Two\n---\n\nFirst\nSecond\n';
    const { locate, locateIn } = readContentText('page', source);
    expect(locate(['title'])).toEqual({ line: 2, column: 1 });
    expect(locate(['blocks', 'aside'])).toEqual({ line: 4, column: 3 });
    expect(locate(['meta', 'title'])).toEqual({ line: 2, column: 1 });
    expect(locateIn(['content'], { line: 2, column: 4 })).toEqual({ line: 10, column: 4 });
    expect(locateIn(['blocks', 'aside'], { line: 2, column: 3 })).toEqual({ line: 6, column: 7 });
  });

  it('says where the front matter is broken', () => {
    expect(readContentText('page', 'No front matter').problems).toMatchObject([
      { line: 1, message: expect.stringContaining('title:') },
    ]);
    expect(readContentText('page', '---\ntitle: a\ntitle: b\n---\n').problems).toMatchObject([
      { line: 3, column: 1 },
    ]);
    expect(readContentText('page', '---\ncontent: a\n---\n').problems).toMatchObject([
      { line: 2, message: expect.stringContaining('below') },
    ]);
    expect(readContentText('menu', '- a\n').problems).toHaveLength(1);
  });

  it('names a field that stands there twice, where it does', () => {
    const { problems } = readContentText(
      'page',
      '---\ntitle: A\nmeta: { title: B, title: C }\ntitle: D\n---\n',
    );
    expect(problems).toEqual([
      { line: 4, column: 1, message: 'The field `title` stands here a second time. Remove one.' },
      { line: 3, column: 19, message: 'The field `title` stands here a second time. Remove one.' },
    ]);
  });

  const nested = (open: string) => `title: ${open.repeat(20_000)}`;
  it.each([
    ['lists in lists', nested('[')],
    ['maps in maps', nested('{a: ')],
    ['sequences in sequences', '- '.repeat(20_000)],
    ['ten thousand fields', Array.from({ length: 10_000 }, (_, n) => `k${n}: v`).join('\n')],
    ['one field ten thousand times', 'k: v\n'.repeat(10_000)],
    [
      'names for names',
      `a: &a [x]\n${'bcdefgh'.replace(/./g, (c, at: number) => `${c}: &${c} [${`*${'abcdefgh'[at]},`.repeat(9)}]\n`)}`,
    ],
  ])('reads %s within a bound, with few words', (_, yaml) => {
    const deadline = readCpuTime() + 8000;
    const { body, problems, locate } = readContentText('page', `---\n${yaml}\n---\n\nText`);
    const { issues } = createCheck(() => [])('page', 'promo', body, { texts: false, siteVariables: {} });
    for (const { path } of issues) locate(path);
    expect(problems.length + issues.length).toBeGreaterThan(0);
    expect(problems.length + issues.length).toBeLessThan(250);
    expect(readCpuTime()).toBeLessThan(deadline);
  });
});
