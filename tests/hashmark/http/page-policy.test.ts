import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { shrinkPolicy } from '../../../src/hashmark/http/page-policy.ts';
import { readCpuTime } from '../../support/cpu-time.ts';

type Node = DefaultTreeAdapterMap['node'];
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The hashes of what a browser runs or applies of a page. */
function inlineOf(node: Node): string[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  const below = children.flatMap(inlineOf);
  if (!('tagName' in node) || !['script', 'style'].includes(node.tagName)) return below;
  const attribute = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value;
  if (attribute('src') !== undefined || attribute('type')?.startsWith('application/')) return below;
  const text = children.map((child) => ('value' in child ? child.value : '')).join('');
  return [...below, hashOf(text)];
}

const code = fc.constantFrom(
  'a()',
  'if (a < b) c("<script>")',
  "x = '</div>'",
  '',
  '/* <!-- */',
  'a > b && "\'"',
);
const attributes = fc.constantFrom('', ' type="module"', ' data-a="b > c"', " data-a='\"'", ' async', ' \n');
const fragment = fc.oneof(
  fc.tuple(attributes, code).map(([own, text]) => `<script${own}>${text}</script>`),
  fc.tuple(attributes, code).map(([own, text]) => `<style${own}>${text}</style >`),
  fc.constantFrom(
    '<script src="/a.js"></script>',
    '<script type="application/json">{"a": "<style>"}</script>',
    '<p title="<script>">text</p>',
    "<p title='</script><style>'>text</p>",
    '<!-- <script> -->',
    '<textarea><style></textarea>',
    '<scripted>a</scripted>',
    '<p>it\'s "quoted" &lt;script></p>',
  ),
);

describe('shrinkPolicy()', () => {
  it('leaves every hash of what a page holds, whatever stands around it, and none that it does not hold', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const html = `<!doctype html><body>${fragments.join('\n')}</body>`;
        const held = [...new Set(inlineOf(parse(html)))];
        const sources = [...held, hashOf('of another page')].map((hash) => ` '${hash}'`).join('');
        expect(shrinkPolicy(`script-src 'self'${sources}`, html)).toBe(
          `script-src 'self'${held.map((hash) => ` '${hash}'`).join('')}`,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['tags that do not end', '<script "'.repeat(50_000)],
    ['tags of which none is closed', '<style>'.repeat(50_000)],
    ['tags that are closed by one', `${'<script>'.repeat(50_000)}</script>`],
    ['quotes of two kinds', `<script ${'"\''.repeat(200_000)}`],
  ])('is bounded in time by what a page is long, with %s', (_, html) => {
    const begun = readCpuTime();
    shrinkPolicy("script-src 'self'", html);
    expect(readCpuTime() - begun).toBeLessThan(1_000);
  });
});
