import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeBy } from '../../../src/hashmark/engine/compose.ts';
import type { CompositionPart } from '../../../src/hashmark/engine/index.ts';
import { LIMITS } from '../../../src/hashmark/engine/limits.ts';
import { composed, options, sanitised } from './fixtures.ts';

const PIECES = [
  ...[
    '#',
    '# ',
    '## ',
    '#Any[',
    ']#',
    '#Any[]#',
    '#Badge[text=a]#',
    '#Nope[]#',
    'x',
    ' ',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '*',
    '**',
    '_',
    '~~',
    '`',
  ],
  ...[
    '```\n',
    '[',
    ']',
    '](',
    ')',
    '![',
    '<',
    '>',
    '</',
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
  ],
  ...[
    '<img alt="',
    '">',
    '<a href="/x">',
    '</a>',
    '<pre>',
    '<code>',
    '</code>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '- ',
    '1. ',
    '> ',
    '|',
    '|-|\n',
  ],
  ...[
    '---',
    '===',
    '\\',
    '&',
    '&lt;',
    '&#60;',
    '&#xfdd0;',
    '\uFDD0',
    '\uFDD1',
    '0',
    '{maxBonus}',
    '{x}',
    '{',
    '<var>brand</var>',
    '"',
    ';',
    '=',
    'é',
    '🎰',
  ],
  ...[
    'http://a.b/',
    'www.a.b',
    'a@b.c',
    '[a]: /b\n',
    '<svg>',
    '<select>',
    '<option>',
    '<li>',
    '<ul>',
    '<h1 id="a">',
    '</h1>',
    '\0',
    '\r\n',
  ],
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
/** What editors write in most texts, in any order. */
const markdown = fc
  .array(
    fc.constantFrom(
      ...[
        'a & b ',
        '"q" \'s ',
        '**b** ',
        '*e* ',
        '`c < d` ',
        '~~x~~ ',
        '\n',
        '\n\n',
        '\n\n',
        '&nbsp;',
        '<br>',
        '<b>',
        '</b>',
      ],
      ...[
        '## H\n\n',
        '## H *i*\n\n',
        '- x\n',
        '  - y\n',
        '3. z\n',
        '> q\n',
        '|a|b|\n|:-|-:|\n|1|2|\n\n',
        '---\n\n',
      ],
      ...[
        '[l](/a?b=1&c=2 "t")',
        '[l](https://x.test/)',
        '[l](//x.test)',
        '[l](javascript:1)',
        '![i](/i.png "t")',
        '![](x)',
      ],
      ...[
        '```js\n1 < 2\n```\n\n',
        '<div class="hm-x">\n\n',
        '</div>\n\n',
        '<p id="h">',
        '</p>',
        '<h2 id="h">',
        '</h2>',
        '<li>',
      ],
      ...[
        'https://a.test ',
        'a@b.test ',
        '<details><summary>s</summary>\n\n',
        '</details>\n\n',
        '<select>',
        '</select>',
        '<a href="/y">',
        '</a>',
      ],
      ...[
        '<!-- ',
        ' -->',
        '<pre>',
        '<code>',
        '</code></pre>\n\n',
        '<svg>',
        '</svg>',
        '<i title="',
        '">',
        '- [ ] t\n',
      ],
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''));
const htmlOf = (source: string) =>
  composed(source)
    .parts.map((part) => (part.kind === 'html' ? part.html : ''))
    .join('');

describe('compose()', () => {
  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string({ unit: 'binary', maxLength: 200 })),
        (source) => void composed(source),
      ),
      {
        numRuns: 1000,
      },
    );
  });

  it('shows readers the same without hints, and still tells what is left out', () => {
    const slips = fc
      .array(fc.constantFrom('#badge[]#', '# Badge[]#', '[a](/b c)', '** b**', '#x\n', '{maxbonus}', ' | '), {
        maxLength: 4,
      })
      .map((pieces) => pieces.join(' '));
    const told = fc.sample(slips, 200).some((source) => composed(source).issues.length > 0);
    expect(told).toBe(true);
    fc.assert(
      fc.property(
        fc.tuple(slips, fc.oneof(text, markdown)).map(([one, other]) => one + other),
        (source) => {
          const { issues, ...shown } = composed(source, { hints: false });
          const { issues: all, ...same } = composed(source);
          expect(shown).toEqual(same);
          if (all.length < LIMITS.issues) expect(all).toEqual(expect.arrayContaining(issues));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('[PAGE-09] is idempotent: sanitising what it wrote changes nothing', () => {
    fc.assert(
      fc.property(text, (source) => {
        const html = htmlOf(source.replaceAll('{maxBonus}', ''));
        expect(sanitised(html)).toBe(html);
      }),
      { numRuns: 1000 },
    );
  });

  it('[PAGE-09] takes nothing for plain that the sanitiser would change', () => {
    fc.assert(
      fc.property(fc.oneof(text, markdown), (source) => {
        expect(composed(source)).toEqual(composeBy(source, options, false));
      }),
      { numRuns: 3000, examples: [['<details>\n\n## H *i*\n\n3. z\na & b </details>'], ['![]()']] },
    );
  });

  it('says the same with positions, which go up through the text', () => {
    const merge = (parts: CompositionPart[]) => {
      const merged: unknown[] = [];
      let html = '';
      for (const part of [...parts, undefined]) {
        if (part?.kind === 'html') html += part.html;
        else {
          if (html) merged.push(html);
          html = '';
          if (part) merged.push({ ...part, offset: undefined });
        }
      }
      return merged;
    };
    fc.assert(
      fc.property(fc.oneof(text, markdown), (source) => {
        const { parts, ...rest } = composed(source);
        const { parts: placed, ...same } = composed(source, { positions: true });
        expect(same).toEqual(rest);
        expect(merge(placed)).toEqual(merge(parts));
        const offsets = placed.map(({ offset = -1 }) => offset);
        expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
        for (const part of placed)
          if (part.kind === 'widget') expect(source.slice(part.offset)).toMatch(/^\uFEFF?#[A-Z]/);
      }),
      { numRuns: 2000, examples: [['a\n\n#Any[]#\n\n> b\n\n<div>\n\nc\n\n</div>\n\nd']] },
    );
  });

  it('is balanced as a whole', () => {
    fc.assert(
      fc.property(text, (source) => {
        const open: string[] = [];
        for (const [, slash, name = '', end] of htmlOf(source).matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g)) {
          if (slash) expect(open.pop()).toBe(name);
          else if (!end) open.push(name);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 1000, examples: [['#<tr><p></p>#Badge[text=a]#']] },
    );
  });

  it('writes no more than a fixed multiple of what it reads', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (source, times) => {
        const source2 = source.repeat(times);
        expect(htmlOf(source2).length).toBeLessThanOrEqual(20 * source2.length + 2100);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves no mark in what it writes', () => {
    fc.assert(
      fc.property(
        text,
        (source) => void expect(htmlOf(source)).not.toMatch(/[\ufdd0\ufdd1]|[\u0080-\u009f]{8}/),
      ),
      { numRuns: 1000 },
    );
  });
});
