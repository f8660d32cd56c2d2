import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from '../../../src/hashmark/engine/rich-text.tsx';

const show = (html: string) => renderToStaticMarkup(<RichText html={html} />);

const tag = fc.constantFrom(
  ...'a b i em p ul li br img script style svg math iframe template textarea title object form input details'.split(
    ' ',
  ),
);
const address = fc.constantFrom(
  '/vip',
  'https://a.example/b?c=1',
  'mailto:a@b.example',
  'javascript:alert(1)',
  ' jAva\nscript:alert(1)',
  '//evil.example',
  'data:text/html,x',
);
const attribute = fc.oneof(
  address.map((value) => `href="${value}"`),
  fc.constantFrom(
    'onclick="alert(1)"',
    'style="position:fixed"',
    'id="_content"',
    'class="hm-x"',
    'srcdoc="<b>"',
    'title="T"',
  ),
);
const piece = fc.oneof(
  fc.tuple(tag, fc.array(attribute, { maxLength: 3 })).map(([name, own]) => `<${name} ${own.join(' ')}>`),
  tag.map((name) => `</${name}>`),
  fc.string({ maxLength: 8 }),
  fc.constantFrom('<!--', '-->', '<![CDATA[', '<', '&lt;script&gt;', '&#106;', '\u0000'),
);

describe('RichText', () => {
  it('keeps emphasis, lists and links that run nothing', () => {
    expect(show('<p>Up to <b>€100</b> &amp; <i>more</i></p><ul><li>One</li></ul>')).toBe(
      '<p>Up to <b>€100</b> &amp; <i>more</i></p><ul><li>One</li></ul>',
    );
    expect(show('<a href="/vip" onclick="x()" class="hm-x">VIP</a>')).toBe('<a href="/vip">VIP</a>');
    expect(show('<a href="https://a.example">A</a>')).toBe(
      '<a href="https://a.example" rel="noopener">A</a>',
    );
  });

  it('keeps the words of what it takes away, but for what was none', () => {
    expect(show('<h2>Title</h2><table><tr><td>Cell</td></tr></table>')).toBe('TitleCell');
    expect(
      show('<a href="javascript:alert(1)">Press</a><script>alert(1)</script><img src=x onerror=alert(1)>'),
    ).toBe('<a>Press</a>');
    expect(show('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });

  it('lets no text bring in an element, an attribute or an address of its own', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const written = show(pieces.join(''));
        const waiting = [...parseDocument(written).children];
        for (let node = waiting.pop(); node; node = waiting.pop()) {
          if (!('name' in node)) continue;
          expect(['a', 'b', 'i', 'em', 'p', 'ul', 'li', 'br']).toContain(node.name);
          const { attribs, children } = node as { attribs: Record<string, string>; children: typeof waiting };
          for (const [name, value] of Object.entries(attribs)) {
            expect(['href', 'rel', 'title']).toContain(name);
            if (name === 'href') expect(value).toMatch(/^(?:\/vip|https:|mailto:)/);
          }
          waiting.push(...children);
        }
      }),
    );
  });

  it('shows markup that is too deep or too long as words', () => {
    const deep = `${'<b>'.repeat(1330)}deep`;
    expect(show(deep).match(/<b>/g)).toHaveLength(10);
    expect(show(deep)).toContain('deep');
    expect(show(`<b>${'x'.repeat(5000)}</b>`)).toContain('&lt;b&gt;');
  });
});
