import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const ORDER = '@layer reset, tokens, base, widgets, utilities, overrides;';
const frame = readFileSync('src/layouts/Base.astro', 'utf8');

it('says the order of the layers in every sheet that a page may load before those of its frame', () => {
  const sheets = globSync(['src/**/*.css', 'widgets/**/*.css'], { exclude: ['src/hashmark/**'] });
  const loose = sheets.filter((file) => !frame.includes(`/${basename(file)}'`));
  expect(loose.length).toBeGreaterThan(50);
  for (const file of loose) expect(readFileSync(file, 'utf8').startsWith(ORDER), file).toBe(true);
});
