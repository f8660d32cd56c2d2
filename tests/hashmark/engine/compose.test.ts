import { describe, expect, it } from 'vitest';
import { resolveText } from '../../../src/hashmark/documents/resolve-text.ts';
import { composed, reported, shown } from './fixtures.ts';

describe('compose(): placeholders', () => {
  it('[PAGE-07] hands a widget its checked params and its place', () => {
    expect(composed('Hello\n\n#JackpotSlider[limit=5;area=ADV]#').parts).toEqual([
      { kind: 'html', html: '<p>Hello</p>\n' },
      {
        kind: 'widget',
        name: 'JackpotSlider',
        props: { limit: 5, area: 'ADV' },
        line: 3,
        column: 1,
        raw: '#JackpotSlider[limit=5;area=ADV]#',
      },
      { kind: 'html', html: '\n' },
    ]);
  });

  it('[PAGE-08] takes a registered name without brackets and leaves others as text', () => {
    expect(shown('#JackpotSlider# and #Hashtag#')).toBe('[JackpotSlider]<p> and #Hashtag#</p>');
  });

  it('[PAGE-09] keeps the text around several placeholders in order', () => {
    expect(shown('one #Badge[text=a]# two #Badge[text=b]# three')).toBe(
      '<p>one [Badge] two [Badge] three</p>',
    );
    expect(composed('#Badge[text=a]# #Any[]# #Badge[text=a]#').widgets).toEqual(['Badge', 'Any']);
  });

  it.each([
    ['\\#Any[]#', '<p>#Any[]#</p>'],
    ['`#Any[]#`', '<p><code>#Any[]#</code></p>'],
    ['```\n#Any[x="<b>"]#\n```', '<pre><code>#Any[x="&lt;b&gt;"]#\n</code></pre>'],
    ['    #Any[]#', '<pre><code>#Any[]#\n</code></pre>'],
    ['<i title="#Any[]#">x</i>', '<p><i title="#Any[]#">x</i></p>'],
    ['[x](/a "#Any[]#")', '<p><a href="/a" title="#Any[]#">x</a></p>'],
    ['a<!-- #Any[]# -->b', '<p>ab</p>'],
    ['<script>#Any[]#</script>', ''],
    ['<textarea>#Any[]#</textarea>', ''],
    ['`#Any[x=` and `]#`', '<p><code>#Any[x=</code> and <code>]#</code></p>'],
    ['<div>\\#Any[]#</div>', '<div>#Any[]#</div>'],
  ])('[PAGE-09] leaves the placeholder in %j as it is written', (text, html) => {
    expect(shown(text)).toBe(html);
  });

  it.each([
    ['**a #Badge[text="*"]# b**', '<p><strong>a [Badge] b</strong></p>'],
    ['[see #Badge[text="](x)"]#](/vip)', '<p><a href="/vip">see [Badge]</a></p>'],
    ['| a |\n|---|\n| #Badge[text="x|y"]# |', '[Badge]'],
    ['<div>#Any[]#</div>', '<div>[Any]</div>'],
    ['- #Any[]#\n- b', '<li>[Any]</li>'],
    ['> #Any[]#', '<blockquote>\n[Any]\n</blockquote>'],
  ])('[PAGE-07] recognises the placeholder in %j', (text, html) => {
    expect(shown(text)).toContain(html);
  });

  it.each([
    ['a #Any[]# b', '<p>a </p>[Any]<p> b</p>'],
    ['#Any[]#\n#Any[]#', '[Any][Any]'],
    ['a *b #Any[]# c* d', '<p>a <em>b </em></p>[Any]<p><em> c</em> d</p>'],
    ['<p class="hm-x">a<b>#Any[]#</b></p>', '<p class="hm-x">a<b></b></p>[Any]'],
    ['<p id="top">#Any[]# text</p>', '[Any]<p> text</p>'],
    ['x #Badge[text=a]# y', '<p>x [Badge] y</p>'],
  ])('splits the paragraph around the block widget in %j', (text, html) => {
    expect(shown(text)).toBe(html);
  });

  it('reports a widget that browsers would move out of a table', () => {
    expect(reported('<table><tr>#Any[]#<td>#Any[]#</td></tr></table>')).toEqual([
      '1:12 error `Any` stands directly in `<tr>`, from where browsers move it. Put it into a cell or outside.',
    ]);
    expect(shown('<table><tr>#Any[]#<td>#Any[]#</td></tr></table>')).toBe(
      '<table><tr><td>[Any]</td></tr></table>',
    );
  });

  it('cannot be tricked by text that imitates a mark', () => {
    for (const forged of [
      '\uFDD00\uFDD1',
      '&#xFDD0;0&#xfdd1;',
      '&#64976;0&#64977;',
      '&#x00fdd0;0&#064977;',
    ]) {
      const { parts } = composed(`#Any[]#\n\nx ${forged} <b>${forged}</b> <i title="${forged}">y</i>`);
      expect(parts.filter((part) => part.kind === 'widget')).toHaveLength(1);
    }
  });
});

describe('compose(): issues', () => {
  it.each([
    ['#JackpotSlidr[]#', '1:1 warning There is no widget `JackpotSlidr`. Did you mean `JackpotSlider`?'],
    ['#Footer[]#', '1:1 warning There is no widget `Footer`.'],
    ['a\n#JackpotSlider[limt=5]#', '2:16 error `JackpotSlider` has no prop `limt`. Did you mean `limit`?'],
    [
      '#JackpotSlider[limit=50]#',
      '1:16 error The prop `limit` of `JackpotSlider` is `50`. Allowed is at most 20.',
    ],
    [
      '#JackpotSlider[limit=x]#',
      '1:16 error The prop `limit` of `JackpotSlider` is `x`. Allowed is a number.',
    ],
    [
      '#JackpotSlider[area=JACKPOTS]#',
      '1:16 error The prop `area` of `JackpotSlider` is `JACKPOTS`. Allowed is one of `JACKPOT`, `ADV`. Did you mean `JACKPOT`?',
    ],
    ['#Badge[]#', '1:1 error `Badge` needs the prop `text` (a text).'],
    [
      '{maxBonu}',
      '1:1 warning `{maxBonu}` names no variable of this document and stays as written. Did you mean `{maxBonus}`?',
    ],
    [
      '<input name="mail">',
      '1:1 warning `<input>` is allowed only as a check box. Add type="checkbox", or remove it.',
    ],
    [
      '<JackpotSlider limit="3" />',
      '1:1 warning `<jackpotslider>` is not allowed in this text; what is in it is shown without it. A widget is written as a placeholder: `#JackpotSlider[]#`.',
    ],
  ])('[PAGE-11] tells about %j in words', (text, message) => {
    expect(reported(text)).toEqual([message]);
  });

  it('[PAGE-11] renders nothing for an unknown name or bad props and keeps the rest', () => {
    expect(shown('a\n\n#Nope[]#\n\nb')).toBe('<p>a</p>\n\n<p>b</p>');
    expect(shown('a #JackpotSlider[limit=0]# b')).toBe('<p>a  b</p>');
  });

  it('bounds placeholders and text by an issue', () => {
    const many = composed('#Badge[text=a]# '.repeat(501));
    expect(many.parts.filter((part) => part.kind === 'widget')).toHaveLength(500);
    expect(many.issues.map((issue) => issue.id)).toEqual(['too-many-placeholders']);
    expect(composed('a'.repeat(1_048_577))).toMatchObject({ parts: [], issues: [{ id: 'text-too-long' }] });
  });
});

describe('compose(): variables', () => {
  it('[PAGE-12] puts in the value for the currency and hands out the table', () => {
    const { parts, variables } = composed('Up to **{maxBonus}** at <var>brand</var>');
    expect(parts).toEqual([
      {
        kind: 'html',
        html: '<p>Up to <strong><span data-var="maxBonus">$800</span></strong> at Astro &amp; lane</p>\n',
      },
    ]);
    expect(variables).toEqual({ maxBonus: { EUR: '€500', AUD: '$800' } });
  });

  it('[PAGE-13] falls back to the EUR value', () => {
    expect(shown('{maxBonus}', { currency: 'NOK' })).toBe('<p><span data-var="maxBonus">€500</span></p>');
  });

  it.each([
    ['{unknown}', '<p>{unknown}</p>'],
    ['<var>unknown</var>', '<p>&lt;var&gt;unknown&lt;/var&gt;</p>'],
    ['{onlyCanada}', '<p>{onlyCanada}</p>'],
    ['\\{maxBonus}', '<p>{maxBonus}</p>'],
    ['`{maxBonus}`', '<p><code>{maxBonus}</code></p>'],
    ['{toString}', '<p>{toString}</p>'],
  ])('[PAGE-14] leaves %j as written', (text, html) => {
    expect(shown(text)).toBe(html);
  });

  it('keeps which headings a cell belongs to, if all of them can be ids', () => {
    const table = (headers: string) =>
      `<table><tr><th id="day">Day</th><th id="pay">Pay</th></tr><tr><td headers="${headers}">1</td></tr></table>`;
    expect(shown(table('day pay'))).toContain('<td headers="day pay">');
    expect(shown(table('day &quot;x'))).toContain('<td>');
  });

  it('[PAGE-12] works in attributes that readers see', () => {
    expect(shown('<img src="/a.png" alt="{brand}" title="Up to {maxBonus}">')).toBe(
      '<img src="/a.png" alt="Astro &amp; lane" title="Up to $800" data-var-attr="title:Up to {maxBonus}" />',
    );
  });

  it('[PAGE-12] reaches a text prop as a template that follows the currency', () => {
    const [part] = composed('#Badge[text="Up to {maxBonus} at {brand}"]#').parts.filter(
      (each) => each.kind === 'widget',
    );
    const text = part?.props.text;
    expect(text).toEqual({
      template: 'Up to {maxBonus} at {brand}',
      values: { maxBonus: { EUR: '€500', AUD: '$800' }, brand: { '*': 'Astro & lane' } },
    });
    expect(resolveText({ template: '{maxBonus}', values: { maxBonus: { EUR: '€500' } } }, 'AUD')).toBe(
      '€500',
    );
  });

  it('[PAGE-12] is coerced for props that are not text', () => {
    expect(composed('#JackpotSlider[limit={games}]#').parts).toMatchObject([{ props: { limit: 12 } }, {}]);
    expect(reported('#JackpotSlider[limit={maxBonus}]#')).toEqual([
      '1:16 error The prop `limit` of `JackpotSlider` is `{maxBonus}`, here `$800`. Allowed is a number.',
    ]);
  });
});

describe('compose(): headings and links', () => {
  it('gives headings addresses that stay the same and are unique', () => {
    expect(shown('# Big Wins!\n## Big *wins*\n## Über {maxBonus}\n<p id="big-wins">x</p>')).toContain(
      '<h1 id="big-wins">Big Wins!</h1>\n<h2 id="big-wins-1">Big <em>wins</em></h2>\n<h2 id="über">',
    );
  });

  it('marks links to other sites and keeps check boxes that a hash can name', () => {
    expect(shown('[a](https://x.test/) [b](/b)')).toBe(
      '<p><a href="https://x.test/" rel="noopener">a</a> <a href="/b">b</a></p>',
    );
    expect(shown('<input type="checkbox" id="more" name="more">')).toContain(
      '<input type="checkbox" id="more" name="more" />',
    );
  });

  it.each([
    ['- [x] one [*two*](/b)\n  - [ ] three', ['checked:one two', ':three']],
    ['1. [ ] one\n\n   more\n2. [X] {brand}', [':one', 'checked:Astro &amp; lane']],
    ['- [ ] #Badge[text=one]# `two`', [':[Badge] two']],
    ['- one\n- [ ] #Any[]#\n- [y] two', []],
  ])('tells of the check boxes of %j what they are for', (text, boxes) => {
    const labels = shown(text).matchAll(
      /<label><input (checked )?disabled type="checkbox" \/> <span>(.*?)<\/span><\/label>/g,
    );
    expect(
      [...labels].map(([, is = '', words = '']) => `${is.trim()}:${words.replace(/<[^>]*>/g, '')}`),
    ).toEqual(boxes);
    expect(reported(text)).toEqual([]);
  });

  it('keeps an inline field to phrasing markup', () => {
    expect(shown('**a** <h1>b</h1> #Badge[text=x]#', { field: 'inline' })).toBe(
      '<strong>a</strong> b [Badge]',
    );
    expect(reported('#Any[]#', { field: 'inline' })).toEqual([
      '1:1 error `Any` is a block and cannot stand in a single line of text.',
    ]);
  });
});

describe('compose(): struck text', () => {
  it.each(['200~300 and 400~500', 'about ~20 to 30~40', '€50~€100, or 200~300', 'H~2~O', '20~ 30 and 5~6'])(
    'is none between the words and numbers of %j',
    (text) => {
      expect(shown(text)).toBe(`<p>${text}</p>`);
      expect(reported(text)).toEqual([]);
    },
  );

  it.each([
    ['~a b~, (~c~)', '<p><del>a b</del>, (<del>c</del>)</p>'],
    ['~~a~~ a~~b~~c', '<p><del>a</del> a<del>b</del>c</p>'],
    ['~*a*~ b', '<p><del><em>a</em></del> b</p>'],
  ])('is there in %j', (text, html) => {
    expect(shown(text)).toBe(html);
  });
});
