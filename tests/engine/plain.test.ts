import { describe, expect, it } from 'vitest';
import { readPlain } from '../../src/engine/plain.ts';
import { sanitise } from '../../src/engine/sanitise.ts';

describe('readPlain()', () => {
  it.each([
    '<p>a &amp; b &quot;c&quot; <strong>d <em>e</em></strong><br>f</p>\n',
    '<p><a href="/x?a=1&amp;b=2#c" title="d">e</a> <a href="https://x.test/">f</a></p>\n',
    '<p><img src="/a.png" alt=""></p>\n',
    '<h2 id="über-1">x</h2>\n',
    '<ul>\n<li>a<ol start="3">\n<li><p>b</p>\n</li>\n</ol>\n</li>\n</ul>\n',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n</table>\n',
    '<blockquote>\n<pre><code class="language-js">1 &lt; 2\n</code></pre>\n<hr>\n</blockquote>\n',
  ])('takes %j for plain, and writes it as the sanitiser does', (html) => {
    expect(readPlain(html)?.html).toBe(sanitise(html, 'page'));
  });

  it.each([
    '<p onclick="x">a</p>',
    '<p>a<script>b</script></p>',
    '<p>a > b</p>',
    '<p>a &nbsp; b</p>',
    '<p>a',
    'a</p>',
    '<p>a</p></div>',
    '<p><p>a</p></p>',
    '<p><b>a</p></b>',
    '<p><a href="/a"><a href="/b">c</a></a></p>',
    '<p><a href="//x.test">a</a></p>',
    '<p><a href="/\\x.test">a</a></p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a href="/a" onclick="b">c</a></p>',
    '<p><a href="/a" title="<b>">c</a></p>',
    '<p><img src="data:image/png,x" alt=""></p>',
    '<p><img src="/a" alt="" onerror="b"></p>',
    '<ul>\n<p>a</p>\n</ul>',
    '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>',
    '<h2 id="a b">c</h2>',
    '<h2 id="a">b</h3>',
    '<!-- a -->',
    '<p title="a">b</p>',
  ])('leaves %j to the sanitiser', (html) => {
    expect(readPlain(html)).toBeUndefined();
  });
});
