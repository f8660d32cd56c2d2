import { describe, expect, it } from 'vitest';
import { composed, reported, shown } from './fixtures.ts';

describe('compose(): tables that are none', () => {
  it.each([
    ['|a|b|\n\n|-|-|\n|x|y|', '|a|b|\n\n|-|-|', '|a|b|\n|-|-|', 1],
    [
      'One\n\n| a | b |\n \n\t\n|:--|--:|\n| x | y |\n\nTwo',
      '| a | b |\n \n\t\n|:--|--:|',
      '| a | b |\n|:--|--:|',
      3,
    ],
    [
      '|a|b|\n\n|-|-|\n\n|x|y|\n\n|z|w|\n\nTwo',
      '|a|b|\n\n|-|-|\n\n|x|y|\n\n|z|w|',
      '|a|b|\n|-|-|\n|x|y|\n|z|w|',
      1,
    ],
    ['|a|b|\n\n|-|-|\n\n|x|y|\n|-|-|\n|z|w|', '|a|b|\n\n|-|-|', '|a|b|\n|-|-|', 1],
    ['|a|b|\n\n|-|-|', '|a|b|\n\n|-|-|', '|a|b|\n|-|-|', 1],
    ['| a | b |\n| 1 | 2 |', '| a | b |\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | 2 |', 1],
    ['|a|b|\n|-|\n|x|y|', '|a|b|\n|-|', '|a|b|\n|---|---|', 1],
  ])('repairs %j', (text, seen, right, line) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'table-nearly', line, suggestion: right });
    expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
    const repaired = text.replace(seen, right);
    expect(reported(repaired)).toEqual([]);
    expect(shown(repaired)).toContain('<table>');
    expect(shown(repaired)).not.toMatch(/[|]|<t[dh]>-/);
  });

  it.each([
    ['One\n\n|-|-|\n|x|y|', 'stays as text: above such a line stands the first line of the table.'],
    ['|a|b|c|\n\n|-|-|\n|x|y|', 'stays as text: above such a line stands the first line of the table.'],
    [
      '|a|b|\n|-|-|\n|1|2|\n\n|3|4|\n|5|6|',
      'stays as text: a blank line ends the table above. Take it away, or put `|---|---|` below the first line of another table.',
    ],
  ])('suggests nothing for %j', (text, said) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue?.message).toContain(said);
    expect(issue).not.toHaveProperty('suggestion');
  });

  it.each([
    '|a|b|\n|-|-|\n|x|y|',
    '|a|b|\n|-|-|\n\n|c|d|\n|-|-|\n|x|y|',
    '|a|b|\n|-|-|\n|x|y|\n\n---\n\nTwo',
    '|-|-|\n|-|-|\n|x|y|',
    '|a|\n\n|-|\n|x|',
    '|a|b|\n\n|c|d|',
    '```\n|a|b|\n\n|-|-|\n|x|y|\n```',
    '|a|b|\n\n- one\n- two',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });
});
