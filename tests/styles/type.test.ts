import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAMILIES, FEATURES } from '../../src/fonts.ts';

const sheets = globSync(['src/**/*.css', 'widgets/**/*.css']).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const ROLES = FAMILIES.map(({ cssVariable }) => cssVariable.replace('--font-', ''));

/** What the style sheets ask of a family in `font` shorthands: the weights. */
const weightsOf = (role: string) =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:font|--t-?\d):\s*([^;]+);/g)]
      .filter(([, value = '']) => value.includes(`var(--font-${role})`))
      .map(([, value = '']) => ({ file, weight: Number(/^(\d{3})\b/.exec(value)?.[1] ?? 400) })),
  );

/** The OpenType feature behind each value of `font-variant-numeric` that a sheet may use. */
const NUMERIC: Readonly<Record<string, string>> = { 'tabular-nums': 'tnum' };

const rangeOf = (text: string) => {
  const [from = 0, to = from] = text.split(' ').map((part) => Number.parseFloat(part));
  return { from, to };
};

describe('the fonts that are cut', () => {
  it('serve every family that the style sheets name', () => {
    const named = new Set(
      sheets.flatMap(({ text }) => [...text.matchAll(/var\(--font-([a-z]+)\)/g)].map(([, role]) => role)),
    );
    expect([...named].sort()).toEqual([...ROLES].sort());
  });

  it('hold every weight that is asked of the display and the mono family', () => {
    for (const family of FAMILIES) {
      const { from, to } = rangeOf(family.weight);
      for (const { file, weight } of weightsOf(family.cssVariable.replace('--font-', ''))) {
        expect(weight, file).toBeGreaterThanOrEqual(from);
        expect(weight, file).toBeLessThanOrEqual(to);
      }
    }
  });

  it('hold every width and every other weight that is asked of any', () => {
    const { from, to } = rangeOf(FAMILIES.find(({ stretch }) => stretch)?.stretch ?? '');
    const widths = sheets.flatMap(({ text }) => [...text.matchAll(/font-stretch:\s*([\d.]+)%/g)]);
    expect(widths.length).toBeGreaterThan(0);
    for (const [, width] of widths) {
      expect(Number(width)).toBeGreaterThanOrEqual(from);
      expect(Number(width)).toBeLessThanOrEqual(to);
    }
    const weights = sheets.flatMap(({ text }) => [...text.matchAll(/font-weight:\s*(\d+)/g)]);
    for (const [, weight] of weights) expect([400, 500, 600, 700]).toContain(Number(weight));
  });

  it('hold every feature of letters that is asked of any', () => {
    const asked = sheets.flatMap(({ file, text }) =>
      [...text.matchAll(/font-(?:variant(?:-[a-z]+)?|feature-settings):\s*([^;]+);/g)]
        .map(([, value = '']) => ({ file, value }))
        .filter(({ value }) => value !== 'normal'),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const { file, value } of asked) expect(FEATURES, file).toContain(NUMERIC[value]);
  });
});
