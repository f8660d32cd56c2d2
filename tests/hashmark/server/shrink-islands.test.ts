import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { parse, serialize } from 'parse5';
import { expect, it } from 'vitest';
import { shrinkIslands } from '../../../src/hashmark/server/shrink-islands.ts';

// What writes the attributes of islands in Astro, which it does not export.
const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
const { escapeHTML }: { escapeHTML(text: string): string } = await import(
  pathToFileURL(join(astro, 'dist/runtime/server/escape.js')).href
);

const island = fc
  .tuple(fc.json({ stringUnit: 'grapheme' }), fc.string())
  .map(
    ([props, name]) =>
      `<astro-island uid="a" props="${escapeHTML(props)}" ssr client="load" opts="${escapeHTML(JSON.stringify({ name, value: true }))}"><p title="&quot;">1 &lt; 2</p></astro-island>`,
  );
const other = fc.constantFrom(
  '<script>say("<astro-island props=\\"&quot;\\">")</script>',
  '<script type="application/json">{"a":"<astro-island a=\\"&quot;\\">"}</script>',
  '<p>&lt;astro-island props="&quot;">&quot;</p>',
  '<p title="&lt;astro-island a=&quot;b&quot;>">\'</p>',
);

it('leaves a page as browsers read it, whatever islands are given, and its scripts to the letter', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(island, other), { maxLength: 8 }), (parts) => {
      const html = `<!doctype html><body>${parts.join('\n')}</body>`;
      const shrunk = shrinkIslands(html);
      expect(serialize(parse(shrunk))).toBe(serialize(parse(html)));
      const tags = shrunk.replaceAll(/<script.*?<\/script>/g, '').match(/<astro-island [^<>]*>/g) ?? [];
      expect(tags.filter((tag) => tag.includes('&quot;'))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
