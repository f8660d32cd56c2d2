/** Where links and pictures stand in a text, however they are written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Compositions } from '../../../src/hashmark/cms/compositions.ts';
import { readTextLinks } from '../../../src/hashmark/cms/files/text-links.ts';
import { readCpuTime } from '../../support/cpu-time.ts';
import { widgets } from './world.ts';

const variables = { id: 'nope', site: 'https://orbit.example/?a=1' };
/** Each address of a text, with what stands at its place. */
function found(text: string) {
  const lines = text.split('\n');
  return readTextLinks(text, new Compositions(widgets), variables, 'page').links.map(
    ({ address, line, column, length = 0 }) => [
      address,
      lines[line - 1]?.slice(column - 1, column - 1 + length),
      line,
    ],
  );
}

/** Ways to write an address, and what browsers make of it. */
const WRITTEN: readonly [written: string, address: string, place?: string][] = [
  ['[x](/nope)', '/nope'],
  ['[x](/no\\_pe)', '/no_pe', '/no\\_pe'],
  ['[x](/nope?a=1&amp;b=2)', '/nope?a=1&b=2', '/nope?a=1&amp;b=2'],
  ['[x](/n&#111;pe)', '/nope', '/n&#111;pe'],
  ['[x](/n%6Fpe)', '/n%6Fpe', '/n%6Fpe'],
  ['[x](/nöpe)', '/n%C3%B6pe', '/nöpe'],
  ['[x](/n%c3%b6pe)', '/n%c3%b6pe', '/n%c3%b6pe'],
  ['[x](</no pe>)', '/no%20pe', '/no pe'],
  ['[x](/no(p)e "Title")', '/no(p)e', '/no(p)e'],
  ['[x](/no\\)pe)', '/no)pe', '/no\\)pe'],
  ['[x](/{id})', '/nope', '/{id}'],
  ['<a href="/nope?a=1&amp;b=2">x</a>', '/nope?a=1&b=2', '/nope?a=1&amp;b=2'],
  ["<a href='/nope?a=1&b=2'>x</a>", '/nope?a=1&b=2', '/nope?a=1&b=2'],
  ['<a class="hm-x" href = "/no%20pe">x</a>', '/no%20pe', '/no%20pe'],
  ['<https://orbit.example/?a=1&b=2>', 'https://orbit.example/?a=1&b=2', 'https://orbit.example/?a=1&b=2'],
  ['![x](/no\\_pe.png)', '/no_pe.png', '/no\\_pe.png'],
];

describe('an address', () => {
  it.each(WRITTEN)('written as `%s` is found there', (written, address, place = address) => {
    expect(found(`First\n\nWords of ${written} and more`)).toEqual([[address, place, 3]]);
  });

  it('of a reference is found where it is said', () => {
    expect(found('See [x][one] and [y](/other).\n\n[one]: /no\\_pe')).toEqual([
      ['/no_pe', '/no\\_pe', 3],
      ['/other', '/other', 1],
    ]);
  });

  it('that stands in code is not taken for the link below it', () => {
    expect(found('Write `[x](/nope)`.\n\n[x](/nope)')).toEqual([['/nope', '/nope', 3]]);
    expect(found('```\n[x](/nope?a=1&b=2)\n```\n\n[x](/nope?a=1&amp;b=2)')).toEqual([
      ['/nope?a=1&b=2', '/nope?a=1&amp;b=2', 5],
    ]);
  });

  it('of a picture within a link is found before it, and later ones behind', () => {
    expect(found('[![x](/a.png)](/nope)\n\n![x](/a.png)\n\n[x](/nope)')).toEqual([
      ['/nope', '/nope', 1],
      ['/a.png', '/a.png', 1],
      ['/a.png', '/a.png', 3],
      ['/nope', '/nope', 5],
    ]);
  });

  it('that is written nowhere is told at the begin of its block', () => {
    const [[address, , line] = []] = found('First\n\nSecond <a href="{site}&amp;b=2">x</a>');
    expect([address, line]).toEqual(['https://orbit.example/?a=1&b=2', 3]);
  });

  it('is found on its own line among others, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WRITTEN), { minLength: 1, maxLength: 12 }), (all) => {
        const text = all.map(([written]) => `Words ${written} more`).join('\n\n');
        expect(found(text)).toEqual(
          all.map(([, address, place = address], index) => [address, place, index * 2 + 1]),
        );
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WRITTEN), { minLength: 1, maxLength: 6 }), (all) => {
        const text = all.map(([written]) => `- Words ${written} more`).join('\n');
        expect(found(text)).toEqual(
          all.map(([, address, place = address], index) => [address, place, index + 1]),
        );
      }),
    );
  });

  it.each(['](', '](</a', ']: ', '<a href="', '<http:', '[x](/a&amp;b) ', '[x](/a\\_b) ', '](\\', '](('])(
    'is looked for in time that grows with the text alone: %s',
    (unit) => {
      const deadline = readCpuTime() + 8000;
      readTextLinks(
        `[x](/nope)\n\n${unit.repeat(100_000 / unit.length)}\n\n[y](/no\\_pe)`,
        new Compositions(widgets),
        {},
        'page',
      );
      expect(readCpuTime()).toBeLessThan(deadline);
    },
  );
});
