/** What the script of each widget weighs, of the built site: what it alone loads beside React and what others share. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import site from '../support/site.ts';

const FOLDER = 'dist/client/_astro';
const KB = 1000;
const LIMIT = 10 * KB;
/** Sliders of slides of equal rank bring a library of their own. */
const SLIDERS = { PromoSlider: 25 * KB, LevelsSlider: 25 * KB } as Readonly<Record<string, number>>;

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.js'));
const sources = new Map(files.map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));

/** What a file loads at once, and what it loads when it is needed. */
const importsOf = (file: string) =>
  [...(sources.get(file) ?? '').matchAll(/(from|import)\s*(\(?)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
    ([, , later, name = '']) => ({ name, isLater: later !== '' }),
  );
const loadedAtOnce = new Set(
  files.flatMap((file) => importsOf(file).flatMap(({ name, isLater }) => (isLater ? [] : name))),
);

function reachedFrom(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) for (const { name } of importsOf(file)) if (sources.has(name)) found.add(name);
  return found;
}

const widgets = [...new Set(site.widgets.values())].filter(({ hydration }) => hydration !== 'none');
const reached = new Map(
  widgets.map(({ name }) => {
    // What is loaded by another file is a part of the same name.
    const [entry, ...others] = files.filter(
      (file) => file.startsWith(`${name}.`) && !file.includes('.astro') && !loadedAtOnce.has(file),
    );
    if (entry === undefined || others.length > 0)
      throw new Error(`${name} has not one script: ${[entry, ...others]}.`);
    return [name, reachedFrom(entry)];
  }),
);

/** What else begins to load scripts: those of pages and islands outside of texts. */
const entries = new Set([...reached].map(([, [entry]]) => entry));
const imported = new Set(files.flatMap((file) => importsOf(file).map(({ name }) => name)));
const loadedElsewhere = new Set(
  files.filter((file) => !imported.has(file) && !entries.has(file)).flatMap((file) => [...reachedFrom(file)]),
);

/** What nothing but a widget loads: sliders share their library with each other. */
function ownOf(name: string): string[] {
  const isOther = (other: string) => (name in SLIDERS ? !(other in SLIDERS) : other !== name);
  const shared = new Set([...reached].flatMap(([other, parts]) => (isOther(other) ? [...parts] : [])));
  return [...(reached.get(name) ?? [])].filter((file) => !shared.has(file) && !loadedElsewhere.has(file));
}

it.each([...reached.keys()])('the script of %s stays within its budget', (name) => {
  const sizes = ownOf(name).map(
    (file) => [file, brotliCompressSync(sources.get(file) ?? '').length] as const,
  );
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum, sizes.join(' ')).toBeLessThanOrEqual(SLIDERS[name] ?? LIMIT);
});

it('the library of the sliders is loaded with them only', () => {
  const library = files.find((file) => file.startsWith('swiper-slides.')) ?? '';
  const users = [...reached].flatMap(([name, parts]) => (parts.has(library) ? name : []));
  expect(users.sort()).toEqual(Object.keys(SLIDERS).sort());
});
