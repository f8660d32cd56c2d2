/** What is said of a text names line and column of what is meant, however deep and lazily quotes and lists are written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../src/hashmark/engine/index.ts';

const markers = fc.constantFrom(
  ...['', '> ', '>> ', '> > ', '> > > ', '>>>> ', '> > - ', '- ', '> - ', '- > ', '1. ', '  '],
);
/** Something that an issue is of, told from others by a letter. */
const flaws = fc.constantFrom(
  (letter: string) => `#Nope${letter}[]#`,
  (letter: string) => `<blink${letter}>`,
  (letter: string) => `{vari${letter}}`,
  (letter: string) => `<b zz${letter}="1">`,
);
const lines = fc.array(
  fc.record({
    marker: markers,
    flaw: flaws,
    isLast: fc.boolean(),
    words: fc.constantFrom('', 'w ', 'a\nb '),
  }),
  { minLength: 1, maxLength: 8 },
);

const ALL = ['unknown-widget', 'element-removed', 'unknown-variable', 'attribute-removed'];

describe('issues in quotes and lists', () => {
  it('stand where what they are of stands', () => {
    fc.assert(
      fc.property(lines, (written) => {
        const flawed = written.map(({ flaw }, index) => flaw('ABCDEFGH'.charAt(index)));
        const text = written
          .map(
            ({ marker, words, isLast }, index) => `${marker}${words}${flawed[index]} z${isLast ? '\n' : ''}`,
          )
          .join('\n');
        const { issues } = compose(text, { widgets: new Map(), variables: {}, currency: 'EUR' });
        const found = issues
          .filter(({ id }) => ALL.includes(id))
          .map(({ line, column }) => `${line}:${column}`);
        const expected = flawed.map((flaw) => {
          const before = text.slice(0, text.indexOf(flaw)).split('\n');
          return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});
