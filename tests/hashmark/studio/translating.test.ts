import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinBlocks, pairBlocks, withTranslation } from '../../../src/hashmark/studio/translating/blocks.ts';
import { textFields } from '../../../src/hashmark/studio/translating/text-fields.ts';

const pairsOf = (before: string | undefined, now: string, translation: string) =>
  pairBlocks(before, now, translation).pairs.map((pair) => [pair.before, pair.now, pair.translation]);

describe('blocks beside their translation', () => {
  it('stay beside what they translate when the original gets and loses blocks', () => {
    expect(pairsOf('A\n\nB\n\nC', 'A\n\nX\n\nB', 'a\n\nb\n\nc')).toEqual([
      ['A', 'A', 'a'],
      [undefined, 'X', ''],
      ['B', 'B', 'b'],
      ['C', undefined, 'c'],
    ]);
    expect(pairsOf('A\n\nB', 'A\n\nX\n\nB', 'a\n\nx\n\nb')).toEqual([
      ['A', 'A', 'a'],
      [undefined, 'X', 'x'],
      ['B', 'B', 'b'],
    ]);
    expect(pairsOf(undefined, 'A', 'a\n\nmore')).toEqual([
      [undefined, 'A', 'a'],
      [undefined, undefined, 'more'],
    ]);
  });

  it('come out as they went in, whatever the texts are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'B c', '\n', '\n\n', '\r\n\r\n', '\n \n\n', ' ', '- x'), { maxLength: 9 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.option(text, { nil: undefined }), text, text, (before, now, translation) => {
        expect(joinBlocks(pairBlocks(before, now, translation))).toBe(translation);
      }),
    );
  });

  it('are put where they belong, with a blank line between', () => {
    const pairing = pairBlocks('A\n\nB', 'A\n\nX\n\nB', '\na\r\n\r\nb\n');
    expect(joinBlocks(withTranslation(pairing, 1, 'x'))).toBe('\na\r\n\r\nx\n\nb\n');
    expect(joinBlocks(withTranslation(pairing, 2, ''))).toBe('\na\n');
  });
});

it('tells texts from names, choices and lists, the long text last', () => {
  const schema = {
    properties: {
      content: { type: 'string' },
      title: { type: 'string' },
      image: { properties: { src: { type: 'string', names: 'picture' }, alt: { type: 'string' } } },
      layout: { enum: ['a', 'b'] },
      tags: { type: 'array' },
      texts: { additionalProperties: { type: 'string' } },
    },
  };
  const now = {
    ...{ content: 'C', title: 'T', image: { src: '/a', alt: 'A' }, layout: 'a', tags: ['x'] },
    texts: { one: '1' },
  };
  const own = { content: 'c', layout: 'b', tags: ['y'] };
  expect(textFields(schema, now, undefined, own)).toEqual({
    texts: [['title'], ['image', 'alt'], ['texts', 'one'], ['content']],
    others: [['image', 'src'], ['layout'], ['tags']],
  });
  expect(textFields(schema, now, now, own).others).toEqual([]);
});
