/** What counts as away and as a fault, and what readers see of what content does not say. */
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { ApiError } from '../../../src/hashmark/calls/api-error.ts';
import { ContentUnavailable } from '../../../src/hashmark/content/delivery.ts';
import { describePicture } from '../../../src/hashmark/content/describe-picture.ts';
import { isAway } from '../../../src/hashmark/content/is-away.ts';
import { openText, openWidget } from '../../../src/hashmark/content/text-marks.ts';

const failed = (status: number) => new ApiError('any' as never, 'GET /any' as never, status, {}, undefined);

it.each<[unknown, boolean]>([
  [new ContentUnavailable('no answer'), true],
  ...[502, 503, 504].map((status): [unknown, boolean] => [failed(status), true]),
  ...[400, 404, 429, 500].map((status): [unknown, boolean] => [failed(status), false]),
  [Object.assign(new Error('of something else'), { status: 503 }), false],
  [{ name: 'ContentUnavailable' }, false],
  [undefined, false],
  [null, false],
])('%s is away: %s', (error, expected) => {
  expect(isAway(error, false)).toBe(expected);
});

it.each([0, 400, 401, 403, 404, 409, 429, 500, 503])(
  'what a platform of others refuses with %s is away',
  (status) => {
    expect(isAway(failed(status), true)).toBe(true);
  },
);

it.each([
  [{ 'fr-CA': 'un', fr: 'deux', en: 'three' }, 'un'],
  [{ 'fr-CA': '', fr: 'deux', en: 'three' }, 'deux'],
  [{ de: 'eins', en: 'three' }, 'three'],
  [{ de: 'eins' }, ''],
])('a picture that is called %j is told to readers of fr-CA as %j', (alt, words) => {
  const facts = { alt, focal: { x: 500, y: 500 }, preview: undefined };
  expect(describePicture(facts, 'fr-CA')).toEqual({ ...facts, alt: words });
});

it('what somebody writes is one comment of the page, whatever is in it', () => {
  const sign = fc.constantFrom(
    '-',
    '!',
    '>',
    '<',
    '--',
    '-->',
    '--!>',
    '\ud800',
    '\udfff',
    '\0',
    'x',
    'ü',
    '🚀',
  );
  const texts = fc.oneof(
    fc.array(sign).map((signs) => signs.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const comments: string[] = [];
      const rest: string[] = [];
      const parser = new Parser({
        oncomment: (data) => comments.push(data),
        ontext: (data) => rest.push(data),
        onopentag: (name) => rest.push(name),
      });
      parser.end(`${openText(text)}${openWidget(text)}`);
      expect(rest).toEqual([]);
      const written = ['text ', 'w '].map((name) => name + text.toWellFormed());
      expect(comments.map((each) => decodeURIComponent(each))).toEqual(written);
    }),
  );
});
