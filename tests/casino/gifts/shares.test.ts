import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wageringTenths } from '../../../src/casino/rules/gifts.ts';
import { createHarness } from '../harness.ts';

const PAGES = new URL('../../../content/pages/', import.meta.url);

/** Kinds of games as texts name them, and a game of each. */
const KINDS = [
  { names: /^(Pokies|Slots?|Machines à sous|Spilleautomater)$/, categories: ['pokies'], title: 'Red Comet' },
  { names: /^keno$/i, categories: ['table'], title: 'Comet Keno' },
  { names: /^(Table games|Tischspiele|Jeux de table|Giochi da tavolo|Bordspill)$/, ...table('table') },
  { names: /^(Live[ -]dealer|Croupier en direct|Croupier dal vivo)$/i, ...table('live') },
];

function table(category: string) {
  return { categories: [category], title: 'Comet Roulette' };
}

const filesOf = (page: string) =>
  [
    ...readdirSync(PAGES).filter((name) => name.startsWith(`${page}.`)),
    ...readdirSync(new URL(`${page}/`, PAGES)).map((name) => `${page}/${name}`),
  ].filter((name) => name.endsWith('.md'));

const textOf = (file: string) => readFileSync(new URL(file, PAGES), 'utf8').replaceAll('\u00a0', ' ');

/** The shares that a text gives in a table, whether of Markdown or of a widget: a kind, and whole percent. */
const sharesIn = (text: string): Map<number, number> =>
  new Map(
    [...text.matchAll(/(?:^\| |\\n|rows=")([^|"\\\n]+?) \| (\d+) ?%/gm)].flatMap(([, name = '', share]) => {
      const kind = KINDS.findIndex(({ names }) => names.test(name));
      return kind < 0 ? [] : [[kind, Number(share)] as const];
    }),
  );

/** The sentence of the short versions of the terms: all shares in the order of {@link KINDS}, the last two in one. */
function sharesOfSentence(text: string): Map<number, number> {
  const [, sentence = ''] = /\*\*10\.5\*\* ([^\n]+?keno[^\n]+?)\. /i.exec(text) ?? [];
  const [pokies, keno, others] = [...sentence.matchAll(/(\d+) ?%/g)].map(([, share]) => Number(share));
  return new Map(
    Object.entries([pokies, keno, others, others]).map(([kind, share]) => [Number(kind), Number(share)]),
  );
}

describe('the shares with which bets count', () => {
  const promised = new Map(KINDS.map((kind, index) => [index, 10 * wageringTenths(kind)]));

  it.each(filesOf('bonuses'))('are those of the code in %s', (file) => {
    expect(sharesIn(textOf(file))).toEqual(promised);
  });

  it.each(filesOf('terms-and-conditions'))('are those of the code in %s', (file) => {
    const text = textOf(file);
    const inTable = sharesIn(text);
    expect(inTable.size > 0 ? inTable : sharesOfSentence(text)).toEqual(promised);
  });

  it('are half for each Keno of the catalogue, and whole for no table', async () => {
    const { services } = await createHarness();
    const { games } = services.sandbox.games;
    const kenos = games.filter(({ title }) => title.endsWith(' Keno'));
    expect(kenos.length).toBeGreaterThan(0);
    expect(new Set(kenos.map(wageringTenths))).toEqual(new Set([5]));
    const others = games.filter((game) => !game.categories.includes('pokies') && !kenos.includes(game));
    expect(new Set(others.map(wageringTenths))).toEqual(new Set([1]));
  });
});
