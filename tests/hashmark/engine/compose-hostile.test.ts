import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeBy } from '../../../src/hashmark/engine/compose.ts';
import { parse } from '../../../src/hashmark/engine/index.ts';
import { readInBrowser } from './browser.ts';
import { composed, options, widgets } from './fixtures.ts';

const split = (text: string) => text.split('\n').filter(Boolean);

/** Marks of any kind that a text could try to write, in all spellings. */
const FORGERIES = [
  ...[
    '\uFDD0',
    '\uFDD1',
    '\uFDD2',
    '\uFDD00\uFDD1',
    '&#xFDD0;',
    '&\\#xFDD0;',
    '&\\#64976;0&\\#64977;',
    '&amp;#xFDD0;',
  ],
  ...[
    '&#38;#xfdd0;0',
    '\u0080',
    '\u0081\u0082',
    '&#128;',
    '&#x80;s0&#x80;',
    '\\\u0080',
    's0',
    's1\u0080',
    'b0\u0080',
  ],
  ...['\u0090'.repeat(12), `${'\u0080'.repeat(12)}s0\u0080`, '\u200b', '\0', '&#0;', '\ufeff', '\u2028'],
];
const LINES = split(`
![#Any[]#](/a.png "#Any[]#")
[x](/a "{evil}")
[x](/a "&\\#xFDD0;0&\\#xFDD1;")
![&\\#xFDD0;0&\\#xFDD1;](/a "&\\#64976;0&\\#64977;")
[x]({address})
[{evil}](/{brand})
<img alt="#Any[x=&quot;]#&quot;]#" src={address}>
<a href="{address}" title='{quoted}'>x</a>
<a title="#Badge[text=\\"{evil}\\"]#">
[a #Any[]#]: /b "#Any[]#"
[a #Any[]#][a #Any[]#]
[r]: {address} '{evil} #Any[]#'
[r] [r] [r] ![r]
#Any[x="#Any[x=1]#"]#
#Any[x="{evil}"]#
#Badge[text="\\uFDD00\\uFDD1"]#
#Badge[text="<script>"]#
# {evil} #Any[]#
## _after
{quoted} [x](\\{quoted}{maxBonus})
{quoted} <a href="&#123;quoted}{maxBonus}" title="\\{quoted} {maxBonus}">x</a>
[x](/{address}) <img src="/{address}" alt="&lbrace;quoted} {quoted}">
# \u0301x #Any[]#
\u0301 x
=
# ${'a'.repeat(79)}\u{1d400}
| {evil} | #Any[]# |
|-|-|
- #Any[]#
  - <div>#Badge[text=a]#
1. <li>x</li></ol></div>
> <blockquote></div>#Any[]#
<ul><li><div><li>#Any[]#</div>
<dl><dt><div><dd>x</dl></div>
<table><tr>#Any[]#<td><table><td>x
<caption>{maxBonus}</table>
<p><b><div><i>#Any[]#</b></p></i>
<a href=/x><div><a href=/y>z</a>
<h1><h2>x</h1></h2>
<ruby>a<rt>b<rp>c
</div></section></main></p></br>
<details open><summary>s<div>
<svg><style><a id="</style><img src=1 onerror=alert(1)>">
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<select><option>#Any[]#
<p style="position:fixed" onclick=x id=_box class="hm-a wrap" name=x>
<img srcset="/a 1x, //evil.test/b 2x" sizes=1 src=/\\evil.test>
<h2 id="_after">Variables</h2>
<a href="/\\evil.test">x</a><a href="\\\\evil.test">x</a><a href="/	/evil.test">x</a>
[x](/\\evil.test) [x](java&#x09;script:alert(1)) [x](&#x2f;/evil.test)
<https://a.test/{brand}#Any[]#>
\`#Any[]# {evil}\`
<pre><code>{evil} #Any[]#
<!-- #Any[]# {evil}
-->
<![CDATA[ #Any[]# ]]>
<?x #Any[]# ?>
<span title="
<i #Any[]#="x" {evil}=y>
<#Any[]# x>
</#Any[]#>
&#Any[]#;
`);
const TAGS = split(
  [
    ...'a b p li ul ol dd dt dl td th tr tbody thead tfoot table caption col colgroup div span h1 h2 pre code ruby rt'.split(
      ' ',
    ),
  ]
    .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} class="hm-x">`])
    .join('\n'),
);
const bits = [
  '\n',
  '\n\n',
  ' ',
  '\\',
  '"',
  '&',
  ';',
  '<',
  '>',
  '*',
  '**',
  '`',
  '|',
  '- ',
  '  - ',
  '> ',
  '#Any[]#',
  '#Badge[text=a]#',
  '{evil}',
  '{maxBonus}',
  '{quoted}',
  '{address}',
  'x',
  '\u0301',
  '\u{1d400}',
  '\r\n',
];

const hostile = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...LINES) },
      { weight: 2, arbitrary: fc.constantFrom(...FORGERIES) },
      { weight: 3, arbitrary: fc.constantFrom(...TAGS) },
      { weight: 4, arbitrary: fc.constantFrom(...bits) },
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

const value = fc.oneof(
  fc.constantFrom(
    ...[
      '"><script>alert(1)</script>',
      'javascript:alert(1)',
      '//evil.test',
      '/\\evil.test',
      '\thttps:evil.test',
      '#Any[]#',
      '{brand}',
    ],
    ...[
      '\uFDD00\uFDD1',
      '/terms',
      'https://help.test/',
      'a@b.test',
      '</p></div>',
      "' onclick='x",
      '\\',
      '](javascript:x)',
    ],
  ),
  hostile.map((text) => text.slice(0, 60)),
);
const hostileVariables = fc.record({
  evil: value,
  quoted: fc.record({ EUR: value, AUD: value }),
  address: fc.oneof(value, fc.record({ EUR: value, CAD: value })),
  brand: value,
  maxBonus: fc.constant({ EUR: '€500', AUD: '$800' }),
});

/** How many placeholders the source holds, read without code and escapes, so that none is missed. */
const placeholdersIn = (source: string) => (source.match(/#[A-Z][A-Za-z0-9]*(?:\[|#)/g) ?? []).length;

describe('compose() on hostile texts', () => {
  it('[PAGE-09] is read by browsers as allowed elements in its own box, with no widget that was not written', () => {
    fc.assert(
      fc.property(hostile, hostileVariables, (source, variables) => {
        const composition = composed(source, { variables });
        const { faults, widgets: shown } = readInBrowser(composition);
        expect(faults).toEqual([]);
        expect(shown).toBe(composition.parts.filter(({ kind }) => kind === 'widget').length);
        expect(shown).toBeLessThanOrEqual(placeholdersIn(source));
      }),
      { numRuns: 5000 },
    );
  });

  it('comes to the same when every block is sanitised', () => {
    fc.assert(
      fc.property(hostile, hostileVariables, (source, variables) => {
        const all = { ...options, variables };
        expect(composeBy(source, all, true)).toEqual(composeBy(source, all, false));
      }),
      { numRuns: 3000 },
    );
  });

  it('is the same whenever it is composed', () => {
    fc.assert(
      fc.property(hostile, (source) => void expect(composed(source)).toEqual(composed(source))),
      { numRuns: 500 },
    );
  });

  it('keeps its bounds on what comes out', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 400 }), (source, times) => {
        const text = source.repeat(times).slice(0, 30_000);
        const { parts } = composed(text);
        const length = parts.reduce((sum, part) => sum + (part.kind === 'html' ? part.html.length : 0), 0);
        expect(length).toBeLessThanOrEqual(20 * text.length + 2200);
        expect(parts.filter(({ kind }) => kind === 'widget').length).toBeLessThanOrEqual(
          Math.min(500, placeholdersIn(text)),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('writes as many widgets as parse() reads where nothing stands in the way', () => {
    const known = (name: string) => widgets.has(name);
    for (const count of [1, 499, 500]) {
      const text = '#Badge[text=a]# {brand}\n\n'.repeat(count);
      expect(parse(text, { known }).parts.filter(({ kind }) => kind === 'placeholder')).toHaveLength(count);
      expect(composed(text).parts.filter(({ kind }) => kind === 'widget')).toHaveLength(count);
    }
  });

  it('hands back 500 widgets at most, however often what holds them is repeated', () => {
    const reference = `[a]: /b "#Any[]#"\n\n${'[a] ![a] '.repeat(3000)}`;
    const forged = `${'#Any[]# '.repeat(3)}${'&\\#xFDD0;0&\\#xFDD1; '.repeat(3000)}`;
    for (const text of [reference, forged, '#Any#'.repeat(4000)]) {
      const widgetsOut = composed(text).parts.filter(({ kind }) => kind === 'widget').length;
      expect(widgetsOut).toBeLessThanOrEqual(Math.min(500, placeholdersIn(text)));
    }
  });
});
