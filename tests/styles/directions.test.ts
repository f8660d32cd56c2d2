/** Sheets name the sides of a line, not left and right: a site may speak a language that is written the other way. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Declarations that name a physical side and may, each with why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/styles/tokens.css --start: left': 'the name of the side itself',
  'src/styles/tokens.css --start: right': 'the name of the side itself',
  'src/styles/tokens.css --end: left': 'the name of the side itself',
  'src/styles/tokens.css --end: right': 'the name of the side itself',
  'src/styles/base.css text-align: right':
    'English in a layout from right to left, whose own start is the left side',
  'src/styles/base.css background-image: linear-gradient(90deg, currentColor 24px, transparent 0)':
    'the same from both sides',
  'src/styles/search.css inset: 72px auto auto 50%': 'with the next it stands in the middle',
  'src/styles/search.css translate: -50% 0': 'from the middle of the screen to that of the box',
  'src/islands/reel/reel.css transform-origin: 100px 100px': 'the middle of a drawing',
  'src/hashmark/studio/editor/panels.css transform-origin: 0 0':
    'the Studio itself is written from left to right',
};

const SIDE = /(?:^|[-\s(,])(?:left|right)(?:$|[-\s),])/;
const SHORTHANDS = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/;

/** A value by its parts; what stands in brackets is one. */
const partsOf = (value: string): string[] =>
  value.match(/(?:[^\s()]+|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];

const isNought = (part = '0') => /^-?0(?:[a-z]+|%)?$/.test(part);

/** Whether a declaration means one side of the screen rather than of the line. */
function isPhysical(property: string, value: string): boolean {
  if (SIDE.test(property) || SIDE.test(value)) return true;
  const parts = partsOf(value);
  if (SHORTHANDS.test(property)) return parts.length === 4 && parts[1] !== parts[3];
  if (property === 'border-radius' && !value.includes('/')) {
    const [one, two = one, three = one, four = two] = parts;
    return one !== two || three !== four;
  }
  if (property === 'translate')
    return !isNought(parts[0]) && parts[0] !== 'none' && !value.includes('var(--on)');
  if (property === 'transform-origin') return !['50%', 'center'].includes(parts[0] ?? '');
  if (/^(?:box|text)-shadow$/.test(property)) {
    const [x] = parts.filter((part) => part !== 'inset');
    return x !== undefined && /^-?[\d.]/.test(x) && !isNought(x);
  }
  return /translate(?:X|3d)?\(\s*-?[1-9]|gradient\(\s*-?(?:90|270)deg/.test(value);
}

/** Every declaration of a sheet, but for those of custom properties that hold no side. */
const declarationsOf = (sheet: string): [property: string, value: string][] =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => [property, value.trim().replace(/\s+/g, ' ')],
  );

/** The declarations of all sheets that mean a side of the screen, each with its file. */
function physicalOnes(): string[] {
  const sheets = globSync(['src/**/*.{css,astro}', 'widgets/**/*.{css,astro}', 'examples/**/*.css'], {
    exclude: ['**/node_modules/**'],
  });
  expect(sheets.length).toBeGreaterThan(150);
  return sheets.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const sheet = file.endsWith('.css')
      ? text
      : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].join('\n');
    return declarationsOf(sheet)
      .filter(([property, value]) => isPhysical(property, value))
      .map(([property, value]) => `${file} ${property}: ${value}`);
  });
}

it('names a side of the screen in no sheet, but where the list says why', () => {
  expect([...new Set(physicalOnes())].sort()).toEqual(Object.keys(ALLOWED).sort());
});

it.each([
  ['left', '0'],
  ['margin-right', '1px'],
  ['border-top-left-radius', '4px'],
  ['text-align', 'right'],
  ['float', 'left'],
  ['padding', '1px 2px 1px 0'],
  ['inset', '0 auto 0 0'],
  ['border-radius', '4px 0 0 4px'],
  ['box-shadow', 'inset 3px 0 0 red'],
  ['translate', '-100% 0'],
  ['transform', 'translateX(-1px)'],
  ['background', 'linear-gradient(90deg, red, blue)'],
  ['mask-image', 'linear-gradient(to left, #000, transparent)'],
  ['background-position', 'left top'],
])('knows that `%s: %s` names a side', (property, value) => expect(isPhysical(property, value)).toBe(true));

it.each([
  ['padding', '1px 2px'],
  ['padding', 'max(1px, 2px) 0 1px'],
  ['border-radius', '4px 4px 0 0'],
  ['inset-inline-start', '0'],
  ['text-align', 'start'],
  ['box-shadow', '0 8px 24px red'],
  ['translate', '0 -4px'],
  ['translate', 'calc(-100% * var(--on)) 0'],
  ['transition', 'border-color 1s'],
])('knows that `%s: %s` names none', (property, value) => expect(isPhysical(property, value)).toBe(false));
