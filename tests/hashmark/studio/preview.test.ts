import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../src/hashmark/engine/index.ts';
import { localise } from '../../../src/hashmark/i18n/localise.ts';
import { changedGroups } from '../../../src/hashmark/studio/preview/changed-groups.ts';
import { composeText } from '../../../src/hashmark/studio/preview/compose-text.ts';
import { findPlace } from '../../../src/hashmark/studio/preview/find-place.ts';
import { groupParts, markOf } from '../../../src/hashmark/studio/preview/groups.ts';
import { cutText } from '../../../src/hashmark/studio/preview/page-head.ts';
import { LOCALES } from '../../../src/regions.ts';
import site from '../../support/site.ts';
import { starterPages } from './corpus.ts';

const { widgets } = site;
const readers = [
  { prefix: '/de', locale: 'de', currency: 'EUR' },
  { prefix: '', locale: 'en', currency: 'AUD' },
];
const variables = { brand: 'B & C', minDeposit: { EUR: '€20', AUD: '$30' }, maxBonus: { EUR: '€500' } };
const texts = starterPages();

describe('the preview', () => {
  it('composes every text that ships as the server does, byte for byte', () => {
    expect(texts.length).toBeGreaterThan(150);
    for (const { path, content } of texts)
      for (const reader of readers) {
        const { currency } = reader;
        const composed = compose(content, { widgets, variables, currency, field: 'page' });
        const server = composed.parts.map((part) =>
          part.kind === 'html' ? localise(part.html, reader) : `<!--w ${markOf(part.raw)}--><!--/w-->`,
        );
        const made = composeText(content, widgets, { variables, ...reader, locales: LOCALES });
        const groups = groupParts(made.parts);
        expect(groups.map(({ html }) => html).join(''), path).toBe(server.join(''));
        expect(made.issues, path).toEqual(composed.issues);
      }
  });

  it('cuts into groups of whole elements, widgets within elements among them', () => {
    const text = 'one\n\n<div>\n\n#Nothing[]#\n\n</div>\n\ntwo ![](/a.png)\n\n- three\n- four';
    const { parts } = composeText(text, widgets, {
      variables: {},
      prefix: '',
      locale: 'en',
      locales: LOCALES,
      currency: 'EUR',
    });
    expect(groupParts(parts).map(({ html }) => html.trim())).toEqual([
      '<p>one</p>',
      expect.stringMatching(/^<div>[\s\S]*<\/div>$/),
      '<p>two <img src="/a.png" alt="" /></p>',
      '<ul>\n<li>three</li>\n<li>four</li>\n</ul>',
    ]);
  });

  it('tells which blocks of two texts differ, from each side', () => {
    const context = { variables: {}, prefix: '', locale: 'en', locales: LOCALES, currency: 'EUR' };
    const parts = (text: string) => composeText(text, widgets, context).parts;
    const compare = (left: string, right: string) => changedGroups(parts(left), parts(right));
    expect(compare('one\n\ntwo\n\nthree', 'one\n\n2\n\nthree')).toEqual({ left: [1], right: [1] });
    expect(compare('one\n\nthree', 'one\n\ntwo\n\n#GameRow[]#\n\nthree')).toEqual({
      left: [],
      right: [1, 2],
    });
    expect(compare('one', 'one\n\ntwo').left).toEqual([]);
    expect(compare('one', 'one')).toEqual({ left: [], right: [] });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', '- c')),
        fc.array(fc.constantFrom('a', 'b', '# d')),
        (a, b) => {
          const [left, right] = [parts(a.join('\n\n')), parts(b.join('\n\n'))];
          const changed = changedGroups(left, right);
          const rest = (of: typeof left, places: readonly number[]) =>
            groupParts(of).flatMap(({ key }, at) =>
              places.includes(at) || key.trim() === '' ? [] : [key.trim()],
            );
          expect(rest(left, changed.left)).toEqual(rest(right, changed.right));
        },
      ),
    );
  });

  it('finds in the text what was pointed at on the page', () => {
    const text = '# Head\n\nSome **bold** words, and a [link](/x).\n\nSome other words.';
    const place = (offset: number, before: string, after: string) =>
      text.slice(findPlace(text, { kind: 'pointed', offset, before, after })).slice(0, 8);
    expect(place(8, ' wor', 'ds, and a ')).toBe('ds, and ');
    expect(place(8, 'li', 'nk')).toBe('nk](/x).');
    expect(place(50, 'Some', ' other words.')).toBe(' other w');
    expect(place(8, 'not there', 'at all')).toBe('Some **b');
  });
});

describe('a text in a list of results', () => {
  const measure = (text: string) => [...text].length * 10;

  it('is cut before the word that does not fit, and one long word in its middle', () => {
    expect(cutText('one two three', 130, measure)).toEqual({ shown: 'one two three', isCut: false });
    expect(cutText('one two three', 120, measure)).toEqual({ shown: 'one two …', isCut: true });
    expect(cutText('onetwothree', 50, measure)).toEqual({ shown: 'onet…', isCut: true });
  });

  it('is never wider than the list, and the beginning of what is written', () => {
    const text = fc.array(fc.constantFrom('a', 'bcd', ' ', '  ', '中'), { maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 200 }), (parts, width) => {
        const { shown, isCut } = cutText(parts.join(''), width, measure);
        expect(measure(shown)).toBeLessThanOrEqual(width);
        const kept = isCut ? shown.replace(/ ?…$/, '') : shown;
        expect(parts.join('').startsWith(kept)).toBe(true);
      }),
    );
  });
});
