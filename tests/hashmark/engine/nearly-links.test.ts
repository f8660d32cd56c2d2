import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, reported, shown } from './fixtures.ts';

describe('compose(): attributes behind a link', () => {
  it.each(['{target="_blank"}', '{:target="_blank" rel=nofollow}', '{ class=big }', '{target=_blank here}'])(
    'are told of, and taken away: %s',
    (braces) => {
      const text = `See [it all](/b)${braces} now`;
      const [issue, ...more] = composed(text).issues;
      expect(more).toEqual([]);
      expect(issue).toMatchObject({
        ...{ id: 'link-nearly', column: 5, length: 12 + braces.length, suggestion: '[it all](/b)' },
        message: `\`${braces}\` stays as text: a link has no attributes in braces. Write \`[it all](/b)\`.`,
      });
      expect(shown(text)).toContain('now');
      expect(reported('See [it all](/b) now')).toEqual([]);
    },
  );

  it.each(['[a](/b){brand}', '[a](/b) {a=b}', '`[a](/b){a=b}`', '\\[a](/b){a=b}', '(a){a=b}'])(
    'nothing is said of %s',
    (text) => {
      expect(reported(text)).toEqual([]);
    },
  );
});

describe('compose(): addresses with blanks, and titles in other quotes', () => {
  it.each([
    [
      'mailto:a@b.example?subject=Hello World&body=How are you',
      'mailto:a@b.example?subject=Hello%20World&body=How%20are%20you',
    ],
    ['mailto: a@b.example ? subject = Hi all & body=So', 'mailto:a@b.example?subject=Hi%20all&body=So'],
    ['mailto:a@b.example?subject=Terms & more', 'mailto:a@b.example?subject=Terms%20%26%20more'],
    ["mailto:a@b.example?body=It's order #5", "mailto:a@b.example?body=It's%20order%20%235"],
    [
      'mailto:a@b.example?body=one two three four five six seven eight nine ten eleven twelve',
      'mailto:a@b.example?body=one%20two%20three%20four%20five%20six%20seven%20eight%20nine%20ten%20eleven%20twelve',
    ],
    ['tel:0800 12 34', 'tel:08001234'],
    ['/b ?a=b c #d', '/b?a=b%20c#d'],
    ['/b?a&c d', '/b?a&c%20d'],
    ["/it's all", "/it's%20all"],
    ['/about “Title”', '/about "Title"'],
    ['/about „Der Titel“', '/about "Der Titel"'],
    ['/about « Le titre »', '/about "Le titre"'],
    ['/about “Title"', '/about "Title"'],
    ['/about "Title”', '/about "Title"'],
    ['/about ‘It’s “it”’', '/about "It’s “it”"'],
    ['/about “a "b" c”', '/about "a \\"b\\" c"'],
    ['/all about “Title”', '/all%20about "Title"'],
    ["/all about 'Title'", '/all%20about "Title"'],
  ])('repairs (%s)', (address, right) => {
    const text = `See [it](${address}) now`;
    expect(composed(text).issues).toMatchObject([
      { id: 'link-nearly', column: 5, length: address.length + 6, suggestion: `[it](${right})` },
    ]);
    expect(reported(`See [it](${right}) now`)).toEqual([]);
    expect(shown(`See [it](${right}) now`)).toContain('<a href=');
  });

  it.each(['/about „Titel“ oder mehr', "/rock 'n roll", '/rock ’n’ roll', '/about “”'])(
    'suggests nothing for (%s)',
    (address) => {
      const [issue, ...more] = composed(`[it](${address})`).issues;
      expect(more).toEqual([]);
      expect(issue).toMatchObject({ id: 'link-nearly', offset: 0 });
      expect(issue).not.toHaveProperty('suggestion');
    },
  );

  it.each([
    '[a](/b "c d") and [a](/b \'c d\') and [a](/b (c d))',
    '[a](/b "“c” d") and [a](/b\t\'„c“\')',
    '[a](/b“c”) and [a](/it’s) and [a]( /b )',
    '[a](mailto:a@b.example?subject=Hello%20World) and [a](tel:+1-800-12)',
    '`[a](/b “c”)` and \\[a](/b “c”)',
    'Words (see /b “c”) and [1] (a b).',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it('keeps every word of a mail', () => {
    const words = fc.array(fc.constantFrom('a', 'one', 'B,', '&', '#1', '5%', 'ü'), {
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(words, words, (subject, body) => {
        const text = `[m](mailto:a@b.example?subject=${subject.join(' ')}&body=${body.join(' ')})`;
        const [issue] = composed(text).issues;
        const address = /\((.*)\)$/.exec(issue?.suggestion ?? '')?.[1] ?? '';
        const { searchParams } = new URL(address.replace(/%(?![\dA-F]{2})/g, '%25'));
        expect(searchParams.get('subject')).toBe(subject.join(' '));
        expect(searchParams.get('body')).toBe(body.join(' '));
      }),
    );
  });
});
