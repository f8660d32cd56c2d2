import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, reported } from './fixtures.ts';

describe('compose(): what is nearly markup within a line', () => {
  it.each([
    ['One **bold text\n\nnext', '**bold text', 'bold-nearly', undefined],
    ['- one **bold text\n- **two**', '**bold text', 'bold-nearly', undefined],
    ['**a** and **b', '**b', 'bold-nearly', undefined],
    ['Some ** bold ** text', '** bold **', 'bold-nearly', '**bold**'],
    ['Some **bold ** text', '**bold **', 'bold-nearly', '**bold**'],
    ['**a** Some ** bold** text', '** bold**', 'bold-nearly', '**bold**'],
    ['Win ** 5 € ** today', '** 5 € **', 'bold-nearly', '**5 €**'],
    ['An _important note\n\nb_', '_important note', 'bold-nearly', undefined],
    ['_a_ and __{brand} wins', '__{brand} wins', 'bold-nearly', undefined],
    ['`a` and `b', '`b', 'code-nearly', undefined],
    ['- press `Enter\n- `b`', '`Enter', 'code-nearly', undefined],
    ['See <a href="/x>here</a> and "more" b.', '<a href="/x>', 'tag-nearly', '<a href="/x">'],
    ["x <b title='a>q</b> y", "<b title='a>", 'tag-nearly', "<b title='a'>"],
    [
      '<a class="hm-a" href="/x>one</a> [b](/c)',
      '<a class="hm-a" href="/x>',
      'tag-nearly',
      '<a class="hm-a" href="/x">',
    ],
    ['See [the terms][terms] x', '[the terms][terms]', 'link-nearly', undefined],
    ['See [the terms][] and [others]\n\n[others]: /terms', '[the terms][]', 'link-nearly', undefined],
    ['#JackpotSlider[title=a, limit=5]#', ', limit=', 'param-nearly', ';limit='],
    ['x\n\n#JackpotSlider[title=a limit=5]#', ' limit=', 'param-nearly', ';limit='],
  ])('reports %j', (text, seen, id, right) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id, level: 'warning' });
    expect(issue?.suggestion).toBe(right);
    expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
    if (right) expect(composed(text.replace(seen, right)).issues).toEqual([]);
  });

  it.each([
    ['Text\n\n    #JackpotSlider[limit=5]#\n', 3],
    ['1. a\n\n        #JackpotSlider[limit=5]#', 3],
  ])('says that a placeholder is shown as it is written: %j', (text, line) => {
    expect(composed(text).issues).toMatchObject([{ id: 'placeholder-as-code', level: 'warning', line }]);
  });

  it.each([
    '**a** b **c** and **d *e* f**, ***g*** and 2 ** 3 ** 4',
    '**Note.** More**bold**word and a bonus** with a remark',
    '`**a` \\**b and `<a href="/x>`\n\n```\n**c\n[d][e]\n```',
    '[a][b] and [c][] and ![d][b]\n\n[B]: /b\n[c]: /c',
    'As they say [1][2].',
    '<a href="/x" title="a>b">c</a> and 5 < 6 "quoted>"',
    '#JackpotSlider[title="a, limit=5"]#\n\n#JackpotSlider[title=a, b]#\n\n#JackpotSlider[title=/x?a&limit=5]#',
    '- a\n\n  #JackpotSlider[limit=5]#\n\n```\n    #JackpotSlider[limit=5]#\n```',
    '| **a** | b |\n|---|---|\n| **c** | **d** |',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it('says nothing of bold text that is one, whatever stands around it', () => {
    const word = fc.constantFrom(
      'a',
      'bonus',
      'x y',
      '5',
      '„q“',
      '*i*',
      '(b)',
      '`c`',
      '`**`',
      '<b>t</b>',
      '{brand}',
    );
    const piece = fc.oneof(
      word,
      word.map((text) => `**${text}**`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ');
        const html = composed(text).parts.map((part) => ('html' in part ? part.html : ''));
        const isShown = html
          .join('')
          .replace(/<code>.*?<\/code>/g, '')
          .includes('**');
        expect(reported(text).length > 0, text).toBe(isShown);
      }),
    );
  });
});
