import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, reported, shown } from './fixtures.ts';

const found = (text: string) =>
  composed(text).issues.map(({ id, line, suggestion }) => ({ id, line, suggestion }));

describe('compose(): headings with signs that cannot be seen', () => {
  it.each([
    ['\u200b## Head', '## Head'],
    ['\u00a0## Head', '## Head'],
    ['\u3000### Head', '### Head'],
    ['\u00ad# Head', '# Head'],
    ['\ufeff ## Head', '## Head'],
    ['\u00a0##\u00a0Head', '## Head'],
    ['##\u200bHead', '## Head'],
    ['#\u200b Head', '# Head'],
    ['＃＃ Head', '## Head'],
    ['#＃ Head', '## Head'],
    ['##Head', '## Head'],
  ])('repairs %j', (seen, right) => {
    for (const lead of ['One\n\n', 'One\n\n  ']) {
      expect(found(`${lead}${seen}\n\nTwo`)).toEqual([{ id: 'heading-nearly', line: 3, suggestion: right }]);
      const repaired = `${lead}${right}\n\nTwo`;
      expect(reported(repaired)).toEqual([]);
      expect(shown(repaired)).toMatch(/<h\d id="head">Head</);
    }
  });

  it.each([
    '## Head\n\n##\u00a0Head\n\n   ## Head',
    '`\u200b## Head`\n\n```\n\u200b## Head\n```',
    'a \u00a0## b and c\u200b## d',
    '\u00a0#1 and\n\u00a0#hashtag\n＃ word',
    '\u200b\\## Head',
    '\u00a0#Any[]#',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });
});

describe('compose(): lists of word processors', () => {
  it.each([
    ['-\u00a0a\n-\u00a0b', '- a\n- b'],
    ['-\u200ba\n-\u2009b', '- a\n- b'],
    ['·\ta\n·\tb\n·\tc', '- a\n- b\n- c'],
    ['·\u00a0a\n· b', '- a\n- b'],
    ['– a\n– b', '- a\n- b'],
    ['‑ a\n− b', '- a\n- b'],
    ['•\u00a0a\n•\u00a0b', '- a\n- b'],
    ['•\ta\n•\tb', '- a\n- b'],
    ['• a\n\n• b', '- a\n\n- b'],
    ['• a\n  goes on\nand on\n• b', '- a\n  goes on\nand on\n- b'],
    ['o\ta\no\tb', '- a\n- b'],
    ['§\ta\n§\tb', '- a\n- b'],
    ['\u200b- a\n\u200b- b', '- a\n- b'],
    ['\u00a0- a\n\u00a0* b', '- a\n- b'],
    ['\u00a0• a\n\u00a0• b', '- a\n- b'],
    ['-a\n-b', '- a\n- b'],
  ])('repairs %j', (seen, right) => {
    for (const lead of ['', 'One\n\n', 'One:\n'])
      for (const end of ['', '\n\nTwo']) {
        const text = `${lead}${seen}${end}`;
        expect(found(text)).toEqual([
          { id: 'list-nearly', line: lead.split('\n').length, suggestion: right },
        ]);
        const repaired = `${lead}${right}${end}`;
        expect(reported(repaired)).toEqual([]);
        expect(shown(repaired).match(/<li>/g)).toHaveLength(right.match(/^- /gm)?.length ?? 0);
      }
  });

  it.each([
    ['- a\n-\u00a0b\n- c', 2],
    ['-\u00a0a\n- b', 1],
    ['- a\n-b', 2],
  ])('tells of one among those that are right: %j', (text, line) => {
    expect(found(text)).toMatchObject([{ id: 'list-nearly', line }]);
  });

  it.each([
    'He said:\n\n– One alone.',
    '– Hello.\n\n– Hi there.',
    '– Hello.  \n– Hi there.',
    '– Hello.\\\n– Hi there.',
    '— One\n— Two',
    '• One\n\nwords\n\n• alone',
    '• One\n\n## Head\n\n• alone',
    '–5 degrees\n–7 degrees',
    '-5 degrees\n-7 degrees',
    'one – two\nthree – four',
    'one · two\nthree · four',
    '·one\n·two',
    'o one\no two',
    '*\u00a0Terms apply\n*\u00a0Others do too',
    '1.\u00a0May\n2.\u00a0June',
    '-\u00a0one alone',
    '`-\u00a0a\n-\u00a0b`',
    '```\n– a\n– b\n```',
    '- a\n- b\n\n+ c\n+ d\n\n* e\n* f',
    '- \u00a0a\n- \u00a0b',
    '•',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it('says nothing of lists that are lists', () => {
    const item = fc.constantFrom('- a', '- b – c', '- – d', '- • e', '  - f', '- \u00a0g', '- · h', '- -5');
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (items) => {
        expect(reported(items.join('\n'))).toEqual([]);
      }),
    );
  });
});
