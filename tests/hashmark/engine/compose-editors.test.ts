import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../src/hashmark/engine/index.ts';
import { composed, options, reported, shown } from './fixtures.ts';

describe('compose(): what is nearly a placeholder', () => {
  it.each([
    ['#jackpotSlider[limit=5]#', '#jackpotSlider[', '#JackpotSlider['],
    ['a # JackpotSlider[limit=5]#', '# JackpotSlider[', '#JackpotSlider['],
    ['#Jackpot-Slider[limit=5]#', '#Jackpot-Slider[', '#JackpotSlider['],
    ['#Jackpot_slider[]#', '#Jackpot_slider[', '#JackpotSlider['],
    ['#Jackpot Slider[]#', '#Jackpot Slider[', '#JackpotSlider['],
    ['#JackpotSlider [limit=5]#', '#JackpotSlider [', '#JackpotSlider['],
    ['#jackpotslider#', '#jackpotslider#', '#JackpotSlider#'],
    ['#jackpot-slider[limit=5]', '#jackpot-slider[', '#JackpotSlider['],
    ['see JackpotSlider[limit=5]#', 'JackpotSlider[', '#JackpotSlider['],
    ['#JackpotSlider(limit=5)#', '#JackpotSlider(limit=5)#', '#JackpotSlider[limit=5]#'],
    ['a #jackpot-slider{limit=5}# b', '#jackpot-slider{limit=5}#', '#JackpotSlider[limit=5]#'],
    ['#JackpotSlider［limit=5］#', '#JackpotSlider［limit=5］#', '#JackpotSlider[limit=5]#'],
    ['＃JackpotSlider[limit=5]＃', '＃JackpotSlider[', '#JackpotSlider['],
    ['#J\u0430ckpotSlid\u0435r[limit=5]#', '#J\u0430ckpotSlid\u0435r[', '#JackpotSlider['],
    ['#Jackpot\u00adSlider[limit=5]#', '#Jackpot\u00adSlider[', '#JackpotSlider['],
    ['#JackpotSlider#[limit=5]', '#JackpotSlider#[limit=5]', '#JackpotSlider[limit=5]#'],
    ['x #JackpotSlider# (limit=5)# y', '#JackpotSlider# (limit=5)#', '#JackpotSlider[limit=5]#'],
    ['##JackpotSlider[limit=5]##', '##JackpotSlider[limit=5]##', '#JackpotSlider[limit=5]#'],
    ['x ##JackpotSlider## y', '##JackpotSlider##', '#JackpotSlider#'],
    ['#[JackpotSlider limit=5]#', '#[JackpotSlider limit=5]#', '#JackpotSlider[limit=5]#'],
    ['x #[JackpotSlider;id=a;limit=5] y', '#[JackpotSlider;id=a;limit=5]', '#JackpotSlider[id=a;limit=5]#'],
    ['#[JackpotSlider]#', '#[JackpotSlider]#', '#JackpotSlider[]#'],
    ['[JackpotSlider limit=5]', '[JackpotSlider limit=5]', '#JackpotSlider[limit=5]#'],
    ['JackpotSlider[limit=5]', 'JackpotSlider[limit=5]', '#JackpotSlider[limit=5]#'],
  ])('tells of %j', (text, seen, right) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'placeholder-nearly', level: 'warning', suggestion: right });
    expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
  });

  it.each([
    '# Jackpot slider [terms](/terms)',
    '# Any',
    '#any way',
    '`#jackpotSlider[]#`',
    '\\#jackpotSlider[]#',
    '#badges and #Hashtag#',
    '#Any[x="#jackpotSlider[]#"]#',
    'any[1]',
    '#Any#[terms](/terms?from=here)',
    '# Jackpot slider (limit=5)',
    '#JackpotSlider(limit)',
    '`#JackpotSlider(limit=5)#`',
    '[JackpotSlider] and [JackpotSlider, all of it]',
    '[JackpotSlider x=1](/terms), [JackpotSlider](/terms) and #[JackpotSlider](/terms)',
    'JackpotSlider[1]',
    '\\[JackpotSlider limit=5]',
    '[Nobody limit=5] and #[Nobody]#',
  ])('says nothing of %j', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it.each([
    ['Read [the terms] (/terms).', '[the terms] (/terms)', '[the terms](/terms)'],
    [
      '(Support)[mailto:help@example.com]',
      '(Support)[mailto:help@example.com]',
      '[Support](mailto:help@example.com)',
    ],
    ['see [it](/all bonuses), now', '[it](/all bonuses)', '[it](/all%20bonuses)'],
  ])('names the link that was meant by %j', (text, seen, right) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'link-nearly', level: 'warning', suggestion: right });
    expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
    expect(composed(right).issues).toEqual([]);
  });

  it.each([
    '[a](/b "c d") [a](/b \'c d\') [a](</b c>) ![a](/b)',
    'As they say [1] (https://example.com), twice (see below)[^1].',
    '`[a] (/b)` and \\[a] (/b)',
    'An aside (short) [a](/b) (or not)',
  ])('takes %j for what it is', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it.each([
    ['[a](/b', '[a](/b', '[a](/b)'],
    ['See [a](/b today\nor never', '[a](/b', '[a](/b)'],
    ['[a](mailto: b@c.test)', '[a](mailto: b@c.test)', '[a](mailto:b@c.test)'],
    ['[a](tel:0800 12 34)', '[a](tel:0800 12 34)', '[a](tel:08001234)'],
    ['[a](/b #c)', '[a](/b #c)', '[a](/b#c)'],
    ['x { brand } y', '{ brand }', '{brand}'],
    ['x {max-bonus} y', '{max-bonus}', '{maxBonus}'],
    ['x {Max Bonus} y', '{Max Bonus}', '{maxBonus}'],
    ['x ｛brand｝ y', '｛brand｝', '{brand}'],
    ['x {brand y', '{brand', '{brand}'],
    ['x {{brand}} y', '{{brand}}', '{brand}'],
    ['x { {brand} } y', '{ {brand} }', '{brand}'],
    ['a\n\n##Head', '##Head', '## Head'],
    ['####### Head', '####### Head', '###### Head'],
    ['| a | b |\n| 1 | 2 |', '| a | b |\n| 1 | 2 |', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['x\n\n| a | b |\n|-|\n| 1 | 2 |', '| a | b |\n|-|', '| a | b |\n|---|---|'],
    ['#JackpotSlider limit=5#', '#JackpotSlider limit=5#', '#JackpotSlider[limit=5]#'],
  ])('reports %j with its repair', (text, seen, right) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ level: 'warning', suggestion: right });
    expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
    const mended = text.replace(seen, right);
    expect(composed(mended).issues).toEqual([]);
  });

  it.each([
    ['[a]()', '1:1 link-nearly'],
    ['[a](<>)', '1:1 link-nearly'],
    ['a ![]()', '1:3 link-nearly'],
    ['a [ ]( )', '1:3 link-nearly'],
    ['x [](/b)', '1:3 link-nearly'],
    ['x\n\n```\ny\n\nz', '3:1 code-unclosed'],
    ['x\n\n```js title="x"\ny\n```', '3:1 code-words-left-out'],
    ['x\n\n> ~~~ npm install\n> y\n> ~~~', '3:3 code-words-left-out'],
    ['x\n\n``` #GameRow[]#\ny\n```', '3:1 code-words-left-out'],
    ['```\ny\n```\n\n> ```\n> z', '5:3 code-unclosed'],
    ['- ```\n  y\n  ```\n- z\n  ```\n  y', '5:3 code-unclosed'],
    ['> ```\n> y\n> ```\n> ```\n> z', '4:3 code-unclosed'],
    ['x\n\n<!-- y\n\nz', '3:1 markup-unfinished'],
    ['x\n\n<div><!-- y\n\nz', '3:6 markup-unfinished'],
    ['x\n\n<div title="y>\n\nz', '3:1 markup-unfinished'],
    ['<p class="hm-a\n\nz', '1:1 markup-unfinished'],
    ['x\n\n<?y\n\nz', '3:1 markup-unfinished'],
    ['x\n\n</div\n\nz', '3:1 markup-unfinished'],
  ])('reports what %j loses or leaves open', (text, place) => {
    expect(composed(text).issues.map(({ id, line, column }) => `${line}:${column} ${id}`)).toEqual([place]);
  });

  it.each([
    '{nobody} knows { this } {or-that',
    '`{ brand }` \\{ brand } { brands }',
    '`{{brand}}` {{nobody}} {{{nobody}}} {nobody}} `##Any##`',
    '#1 and ##, `##x`\n\n```\n##x\n| a | b |\n| c | d |\n```',
    '| a |\n| b |\n\n| a | b |\n|:-|-:|\n| c | d |\n| e | f |',
    '<!-- y -->\n\n<p title="a>b">z</p>\n\n~~~js\nx\n~~~\n\n- ```\n  x\n  ```',
    '[a](/b\n"c")',
    'x </b >y\n\n</i >\n\nz</p> <p>a</p >',
  ])('says nothing of %j but what else is wrong with it', (text) => {
    expect(composed(text).issues.filter(({ id }) => id !== 'unknown-variable')).toEqual([]);
  });

  it('reports a missing end', () => {
    expect(composed('#JackpotSlider[limit=5] x').issues).toMatchObject([
      { level: 'error', line: 1, column: 1 },
    ]);
  });

  it('reports typographic quotes', () => {
    expect(composed('#Badge[text=\u201cBig wins\u201d]#').issues).toMatchObject([
      { id: 'curly-quotes', level: 'warning', suggestion: '"Big wins"' },
    ]);
  });

  it.each([
    ['#jackpotslider#', '`#jackpotslider#`', '`#JackpotSlider#`', '`#`'],
    ['#Jackpot-Slider[limit=5]#', '`#Jackpot-Slider[`', '`#JackpotSlider[`', '`]#`'],
    ['#JackpotSlider(limit=5)#', '`#JackpotSlider(limit=5)#`', '`#JackpotSlider[`', '`]#`'],
  ])('says how %j is written, and how it ends', (text, seen, form, end) => {
    expect(composed(text).issues.map(({ message }) => message)).toEqual([
      `${seen} stays as text. A placeholder is written ${form}, exactly so, and ends with ${end}.`,
    ]);
  });

  it('is found among any number of placeholders that are right', () => {
    const right = fc.array(fc.constantFrom('#Any[]#', '#Badge[text=a]#', '#Any[x="#jackpotSlider[]#"]#'), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(right, right, (before, behind) => {
        const lead = before.map((each) => `${each}\n\n`).join('');
        const rest = behind.map((each) => `\n\n${each}`).join('');
        const found = composed(`${lead}#jackpot-slider[limit=5]#${rest}`).issues;
        expect(found.map(({ id, offset, length }) => [id, offset, length])).toEqual([
          ['placeholder-nearly', lead.length, '#jackpot-slider['.length],
        ]);
      }),
    );
  });

  it.each([
    ['#Badge[text=\u201cBig wins\u201d]#', '\u201cBig wins\u201d', '"Big wins"'],
    ['x #Any[a=1;b=\u201cBig\u201c;c=2]#', '\u201cBig\u201c', '"Big"'],
    ['#Badge[text=\u2018It\u2019s on\u2019]#', '\u2018It\u2019s on\u2019', '"It\u2019s on"'],
  ])('reports the typographic quotes of %j', (text, seen, suggestion) => {
    const [issue, ...more] = composed(text).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ id: 'curly-quotes', level: 'warning', suggestion });
    expect(text.slice(issue?.offset, (issue?.offset ?? 0) + (issue?.length ?? 0))).toBe(seen);
  });

  it('leaves typographic quotes within a value as they are', () => {
    expect(reported('#Badge[text="As \u201cthey\u201d say"]# #Badge[text=a \u201cb\u201d]#')).toEqual([]);
  });
});

describe('compose(): what is left out', () => {
  it.each([
    ['x\n\n<center>a</center>', '3:1 element-removed'],
    ['`<center>` <stong>a</stong>', '1:12 element-removed'],
    ['a\n\n- b <p style="color:red">c</p>', '3:5 attribute-removed'],
    ['<img src="/a.png" onclick="x">', '1:1 attribute-removed'],
    ['<p class="wrap hm-a">x</p>', '1:1 attribute-removed'],
    ['> one\n> [x](javascript:alert)', '2:3 attribute-removed'],
    ['{brand} <a href="/\\evil.test">x</a>', '1:9 attribute-removed'],
    ['<td>x</td>', '1:1 element-misplaced'],
    ['<li>x</li>', '1:1 element-misplaced'],
    ['<input type="text">', '1:1 element-removed'],
  ])('is told of in %j at its place', (text, issue) => {
    expect(composed(text).issues.map(({ id, line, column }) => `${line}:${column} ${id}`)).toEqual([issue]);
  });

  it('says what to do', () => {
    expect(reported('<p style="color:red">a</p>')).toEqual([
      '1:1 warning The attribute `style` of `<p>` is left out. Use a class that begins with `hm-`.',
    ]);
    expect(reported('<stong>a</stong>')).toEqual([
      '1:1 warning `<stong>` is not allowed in this text; what is in it is shown without it. Did you mean `<strong>`?',
    ]);
  });
});

describe('compose(): variables in addresses', () => {
  const variables = {
    mail: 'help@site.test',
    url: 'https://help.test/a?b=1&c=2',
    evil: 'javascript:alert(1)',
    away: '//evil.test',
    path: { EUR: '/eu', AUD: '/au' },
    mixed: { EUR: '/eu', AUD: 'javascript:x' },
  };
  it.each([
    ['[x](mailto:{mail})', '<p><a href="mailto:help@site.test">x</a></p>'],
    ['[x]({url})', '<p><a href="https://help.test/a?b=1&amp;c=2" rel="noopener">x</a></p>'],
    ['<a href="mailto:{mail}">x</a>', '<p><a href="mailto:help@site.test">x</a></p>'],
    ['![i]({path}/a.png)', '<p><img src="/au/a.png" alt="i" data-var-attr="src:{path}/a.png" /></p>'],
    ['[x]({evil})', '<p><a>x</a></p>'],
    ['<a href="{away}">x</a>', '<p><a>x</a></p>'],
    ['<a href="/{away}">x</a>', '<p><a>x</a></p>'],
    ['<a href="{mixed}">x</a>', '<p><a href="/eu">x</a></p>'],
    ['[x](/p/{nope})', '<p><a href="/p/%7Bnope%7D">x</a></p>'],
  ])('[PAGE-12] fill %j', (text, html) => {
    const currency = text.includes('mixed') ? 'EUR' : 'AUD';
    expect(shown(text, { variables, currency })).toBe(html);
  });
});

describe('compose(): line breaks', () => {
  it('are read alike, with every problem at its place in the text as given', () => {
    const line = fc.constantFrom(
      '# Head',
      '#Any[',
      '  x=1;',
      ']#',
      '',
      '{nope}',
      '<center>a',
      'text',
      '- a',
      '#Nope[]#',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('\r\n', '\r'),
        fc.boolean(),
        (lines, end, bom) => {
          const plain = lines.join('\n');
          const given = (bom ? '\ufeff' : '') + lines.join(end);
          const expected = compose(plain, options);
          const read = compose(given, options);
          expect(read.parts).toEqual(expected.parts);
          const places = ({ issues }: typeof read) =>
            issues.map(({ id, line, column }) => `${line}:${column} ${id}`);
          expect(places(read)).toEqual(places(expected));
          for (const [index, { offset, length }] of read.issues.entries()) {
            const other = expected.issues[index];
            const from = other?.offset ?? 0;
            expect(given.slice(offset, offset + length).replace(/\r\n?/g, '\n')).toBe(
              plain.slice(from, from + (other?.length ?? 0)),
            );
          }
        },
      ),
    );
  });

  it('do not cost a text its first heading, nor a placeholder its lines', () => {
    expect(shown('\ufeff# One')).toBe('<h1 id="one">One</h1>');
    expect(composed('#JackpotSlider[\r\n  limit=5;\r\n  area=ADV\r\n]#')).toMatchObject({
      issues: [],
      widgets: ['JackpotSlider'],
    });
  });
});
