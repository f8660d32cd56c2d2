import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { composed, variables } from './fixtures.ts';

const FORBIDDEN = new Set(
  'script style iframe object embed svg math form base meta link template noscript textarea xmp plaintext frame frameset applet select title button dialog video audio'.split(
    ' ',
  ),
);
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'cite',
  'background',
  'xlink:href',
  'data',
  'ping',
]);

/** Everything in the HTML that could run a script, load a document or restyle the page. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (FORBIDDEN.has(name)) found.push(`<${name}>`);
      if (name === 'input' && !['checkbox', 'hidden'].includes(attributes.type ?? '')) found.push('<input>');
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$|^http-equiv$|^is$|^slot$|^form|^xmlns|:/.test(key)) found.push(key);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them in addresses.
        const plain = value.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '').toLowerCase();
        if (ADDRESSES.has(key) && /^[a-z][a-z0-9+.-]*:/.test(plain) && !/^(?:https?|mailto|tel):/.test(plain))
          found.push(value);
        if (ADDRESSES.has(key) && /^[\\/]{2}/.test(plain)) found.push(value);
        if (key === 'srcset' && /(?:javascript|data|vbscript):/.test(plain)) found.push(value);
      }
    },
    onprocessinginstruction: (name) => found.push(name),
    oncomment: () => found.push('comment'),
  });
  parser.end(html);
  return found;
}

const VECTORS: Record<string, string> = {
  'script element': '<script>alert(1)</script>',
  'script in a paragraph': 'a <script>alert(1)</script> b',
  'script with odd case and slash': '<ScRiPt/x>alert(1)</sCrIpT>',
  'script split by a comment': '<scr<!-- -->ipt>alert(1)</script>',
  'nested script': '<scr<script>ipt>alert(1)</script>',
  'unclosed script': '<script>alert(1)',
  'image error': '<img src=x onerror=alert(1)>',
  'image error without quotes or spaces': '<img/src=x/onerror=alert(1)>',
  'svg load': '<svg onload=alert(1)>',
  'svg animate': '<svg><animate attributeName=href values=javascript:alert(1) /><a><text>x</text></a></svg>',
  'svg use': '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  'svg foreign object': '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
  'svg style mutation': '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'math mutation':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'noscript mutation': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'noscript closed early': '<p><noscript></p><img src=x onerror=alert(1)></noscript>',
  'textarea mutation': '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  'title mutation': '<title><img title="</title><img src=x onerror=alert(1)>">',
  'xmp mutation': '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  'template content': '<template><img src=x onerror=alert(1)></template>',
  'option entity': '<select><option>&lt;script&gt;alert(1)&lt;/script&gt;</option></select>',
  'javascript link': '<a href="javascript:alert(1)">x</a>',
  'javascript link with tab': '<a href="java\tscript:alert(1)">x</a>',
  'javascript link with entities': '<a href="&#106;avascript&colon;alert(1)">x</a>',
  'javascript link with leading control': '<a href="\u0001javascript:alert(1)">x</a>',
  'markdown javascript link': '[x](javascript:alert(1))',
  'markdown javascript link with entity': '[x](&#x6A;avascript:alert(1))',
  'markdown javascript link with newline': '[x](java&NewLine;script:alert(1))',
  'markdown autolink': '<javascript:alert(1)>',
  'markdown reference': '[x][y]\n\n[y]: javascript:alert(1)',
  'markdown data image': '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  'markdown title break out': '[x](/a "\\" onmouseover=alert(1) y=\\"")',
  'markdown image alt break out': '![x" onerror="alert(1)](/a.png)',
  'markdown code language break out': '``` "><img src=x onerror=alert(1)>\nx\n```',
  'vbscript link': '<a href="vbscript:msgbox(1)">x</a>',
  'data link': '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  'protocol-relative link': '<a href="//evil.test">x</a><img src="/\\evil.test/x">',
  'srcset with javascript': '<img srcset="javascript:alert(1) 1x, data:text/html,x 2x">',
  'form action':
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  'input with autofocus': '<input autofocus onfocus=alert(1)>',
  'input image': '<input type=image src=x onerror=alert(1)>',
  'details toggle': '<details open ontoggle=alert(1)>x</details>',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  'base element': '<base href="https://evil.test/">',
  'link element': '<link rel=stylesheet href="https://evil.test/x.css">',
  'style attribute': '<p style="background:url(javascript:alert(1))">x</p>',
  'style element': '<style>@import "https://evil.test/x.css";</style>',
  'iframe srcdoc': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  'iframe fallback': '<iframe><img src=x onerror=alert(1)></iframe>',
  'object data': '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  'attribute name break out': '<p x"><img src=x onerror=alert(1)>="">y</p>',
  'null byte in tag': '<scr\0ipt>alert(1)</scr\0ipt>',
  'conditional comment': '<!--[if IE]><script>alert(1)</script><![endif]-->',
  'comment closed oddly': '<!--><img src=x onerror=alert(1)>-->',
  'comment closed with bang': '<!-- --!><img src=x onerror=alert(1)> -->',
  'cdata section': '<![CDATA[<img src=x onerror=alert(1)>]]>',
  'processing instruction': '<?xml-stylesheet href="javascript:alert(1)"?>',
  'placeholder as attribute break out': '<i title="#Badge[text="><img src=x onerror=alert(1)>"]#">x</i>',
  'placeholder with script': '#Nope[x="<script>alert(1)</script>"]# #Badge[text="<script>"',
  'placeholder in code': '`#Badge[text=<img src=x onerror=alert(1)>]#`',
  'variable with markup': '{evil} <b title="{evil}">x</b> [x](/a "{evil}")',
  'mark as tag': '<\uFDD00\uFDD1img src=x onerror=alert(1)>',
  'forged island':
    '<astro-island component-url="data:text/javascript,alert(1)" client="load"></astro-island>',
  'forged swap attribute': '<b data-var="x" data-var-attr="onclick:alert(1)">x</b>',
};

describe('compose() against script injection', () => {
  it.each(Object.entries(VECTORS))('makes %s harmless', (_, vector) => {
    for (const text of [
      vector,
      `a ${vector} b`,
      `> ${vector}`,
      `<div>\n${vector}\n</div>`,
      `| a |\n|---|\n| ${vector} |`,
    ]) {
      const { parts } = composed(text, { variables: { ...variables, evil: '"><script>alert(1)</script>' } });
      const html = parts.map((part) => (part.kind === 'html' ? part.html : '')).join('');
      expect(dangers(html)).toEqual([]);
      expect(html).not.toMatch(/astro-island|data-var/);
    }
  });

  it('finds the dangers it looks for', () => {
    expect(
      dangers('<img src=x onerror=1><a href="java\nscript:1">x</a><script></script><p style="">'),
    ).toEqual(['onerror', 'java\nscript:1', '<script>', 'style']);
  });
});
