/** Names that were meant are found in a time that no number of names and no likeness of them makes long. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Compositions } from '../../../src/hashmark/cms/compositions.ts';
import { readTextLinks } from '../../../src/hashmark/cms/files/text-links.ts';
import { suggest } from '../../../src/hashmark/documents/suggest.ts';
import { readCpuTime } from '../../support/cpu-time.ts';
import { composed, widgets } from '../engine/fixtures.ts';

/** The edit distance with transpositions by its definition. */
function distance(a: string, b: string): number {
  const known = new Map<string, number>();
  const between = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const least = Math.min(
      between(i - 1, j) + 1,
      between(i, j - 1) + 1,
      between(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      swapped ? between(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
    );
    known.set(key, least);
    return least;
  };
  return between(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom(...'abcAé-'), minLength: 1, maxLength: 12 });
/** Names that are all nearly the one that is looked for. */
const alike = (count: number) =>
  Array.from({ length: count }, (_, index) => `nearlyTheSameName${index}OfAll`);
const wanted = (index: number) => `nearlyTheSomeName${index}OfAl`;

describe('suggest()', () => {
  it('is the first of the nearest names, within a third of the letters', () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 12 }), (seen, known) => {
        const far = (name: string) => distance(seen.toLowerCase(), name.toLowerCase());
        const least = Math.min(...known.map(far));
        const limit = Math.max(1, Math.floor(seen.length / 3));
        expect(suggest(seen, known)).toBe(
          least <= limit ? known.find((name) => far(name) === least) : undefined,
        );
      }),
    );
  });

  it('stops looking among names without end', () => {
    let taken = 0;
    function* without() {
      for (const name of alike(200_000)) {
        taken++;
        yield name;
      }
    }
    expect(suggest(wanted(7), without())).toBeDefined();
    expect(taken).toBeLessThan(100_000);
  });
});

it.each<[what: string, text: (index: number) => string]>([
  ['variables', (index) => `{${wanted(index)}}\n\n`],
  ['variables in props', (index) => `#Badge[text="{${wanted(index)}} {${wanted(index + 1)}x}"]#\n\n`],
  ['variables in attributes', (index) => `[a](/ "{${wanted(index)}}")\n\n`],
  ['variables in addresses', (index) => `[a](/{${wanted(index)}})\n\n`],
])('names are looked for only to be listed: %s', (_, textOf) => {
  let looks = 0;
  const declared = Object.fromEntries(alike(50).map((name) => [name, 'x']));
  const variables = new Proxy(declared, {
    ownKeys(target) {
      looks++;
      return Reflect.ownKeys(target);
    },
  });
  const text = Array.from({ length: 450 }, (_, index) => textOf(index)).join('');
  const { issues } = composed(text, { variables });
  expect(issues).toHaveLength(201);
  expect(issues[0]?.suggestion).toBe('{nearlyTheSameName0OfAll}');
  // Once for each that is listed, and once for all that are nearly written as variables.
  expect(looks).toBeLessThanOrEqual(201);
});

it.each<[what: string, text: (index: number) => string]>([
  ['links', (index) => `[a](/page-${index})\n\n`],
  ['links by letters as numbers', (index) => `[a](/&#112;age-${index})\n\n`],
  ['links in HTML', (index) => `<a href="/page-${index}">a</a>\n\n`],
  ['pictures', (index) => `![a](/page-${index}.png)\n\n`],
])('links of a text are found in a time linear in it: %s', (_, textOf) => {
  const timeOf = (count: number) => {
    const text = Array.from({ length: count }, (_, index) => textOf(index)).join('');
    const begin = readCpuTime();
    readTextLinks(text, new Compositions(widgets), {}, 'page');
    return readCpuTime() - begin;
  };
  timeOf(1000);
  // Beyond this much the places of addresses are not looked for any more.
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4 && ratio > 4.5; round++) ratio = (timeOf(18_000) + 3) / (timeOf(6_000) + 3);
  expect(ratio).toBeLessThan(4.5);
});
