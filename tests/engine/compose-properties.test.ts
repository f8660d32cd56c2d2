import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitise } from '../../src/engine/sanitise.ts';
import { composed } from './fixtures.ts';

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

  it('[PAGE-09] is idempotent: sanitising what it wrote changes nothing', () => {
    fc.assert(
      fc.property(text, (source) => {
        const html = htmlOf(source.replaceAll('{maxBonus}', ''));
        expect(sanitise(html, 'page')).toBe(html);
      }),
      { numRuns: 1000 },
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
      { numRuns: 1000 },
    );
  });

  it('writes no more than a fixed multiple of what it reads', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (source, times) => {
        const source2 = source.repeat(times);
        expect(htmlOf(source2).length).toBeLessThanOrEqual(60 * source2.length + 2000);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves no mark in what it writes', () => {
    fc.assert(
      fc.property(text, (source) => void expect(htmlOf(source)).not.toMatch(/[\uFDD0\uFDD1]/)),
      { numRuns: 1000 },
    );
  });
});
