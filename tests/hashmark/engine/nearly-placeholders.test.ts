import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, reported } from './fixtures.ts';

const right = '#JackpotSlider[limit=3]#';

describe('compose(): placeholders with signs too many or too few', () => {
  it.each([
    ['##JackpotSlider[limit=3]#', right, 'before it'],
    ['#JackpotSlider[limit=3]##', right, 'behind it'],
    ['###JackpotSlider[limit=3]###', right, 'before and behind it'],
    ['##JackpotSlider[limit=3]###', right, 'before and behind it'],
    ['##Any#', '#Any#', 'before it'],
    ['#Any##', '#Any#', 'behind it'],
    ['#JackpotSlider limit=3]#', right, 'stays as text'],
    ['#JackpotSlider\u00a0limit=3#', right, 'stays as text'],
    ['#jackpot-slider limit=3]#', right, 'stays as text'],
  ])('repairs %j', (seen, suggestion, said) => {
    for (const [before, behind] of [
      ['', ''],
      ['x ', ' y'],
      ['(', ')'],
      ['a\n\n', '\n\nb'],
    ]) {
      const text = `${before}${seen}${behind}`;
      const [issue, ...more] = composed(text).issues;
      expect(more).toEqual([]);
      expect(issue).toMatchObject({ id: 'placeholder-nearly', suggestion });
      expect(issue?.message).toContain(said);
      expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
      expect(reported(`${before}${suggestion}${behind}`)).toEqual([]);
    }
  });

  it.each([
    ['#JackpotSlider\u00a0[limit=3]#', '#JackpotSlider\u00a0['],
    ['#JackpotSlider\u2009[limit=3]#', '#JackpotSlider\u2009['],
    ['#JackpotSlider\u200b[limit=3]#', '#JackpotSlider\u200b['],
    ['#\u00a0JackpotSlider[limit=3]#', '#\u00a0JackpotSlider['],
    ['#\u200bJackpotSlider[limit=3]#', '#\u200bJackpotSlider['],
    ['#Jackpot\u00a0Slider[limit=3]#', '#Jackpot\u00a0Slider['],
  ])('finds the blank in %j', (text, seen) => {
    expect(composed(text).issues).toMatchObject([
      { id: 'placeholder-nearly', offset: 0, length: seen.length, suggestion: '#JackpotSlider[' },
    ]);
    expect(reported(text.replace(seen, '#JackpotSlider['))).toEqual([]);
  });

  it('suggests nothing where the signs may be those of a heading', () => {
    const [issue, ...more] = composed('##Badge[text=New]# games').issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'placeholder-nearly', length: 18 });
    expect(issue).not.toHaveProperty('suggestion');
  });

  it.each([
    '#Badge[text=a]##Badge[text=b]##Badge[text=c]#',
    '#Any##Any##Any#',
    '## #Badge[text=a]# games',
    '#Badge[text=a]# # b',
    'C##Badge[text=a]# and #Badge[text=a]##1',
    '\\##Badge[text=a]#',
    '`##Badge[text=a]##`',
    '#Badge[text="##Badge[text=a]##"]#',
    '#Badge[text=a]# limit=3]#',
    '# Jackpot\u00a0slider [terms](/terms)',
    '#any\u00a0way and #badge\u00a0(new)',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it('says one thing only where placeholders touch each other', () => {
    expect(composed('#jackpotSlider[limit=5]##Any[]#').issues).toMatchObject([
      { suggestion: '#JackpotSlider[' },
    ]);
    expect(composed('#Any[]##jackpotSlider[limit=5]#').issues).toMatchObject([
      { suggestion: '#JackpotSlider[' },
    ]);
  });

  it('says nothing of any number of widgets in a row', () => {
    const widget = fc.constantFrom('#Any[]#', '#Any#', '#Badge[text=a]#', '#JackpotSlider[limit=5]#');
    fc.assert(
      fc.property(fc.array(widget, { maxLength: 8 }), (widgets) => {
        expect(reported(widgets.join(''))).toEqual([]);
      }),
    );
  });
});
