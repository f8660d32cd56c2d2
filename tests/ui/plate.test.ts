import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealPlates } from '../../src/ui/plate/deal-plates.ts';
import { COMPOSITIONS, drawPlate } from '../../src/ui/plate/draw-plate.ts';
import { INK_SETS, INKS } from '../../src/ui/plate/inks.ts';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

describe('drawPlate()', () => {
  it('gives the same bytes for the same seed and stays within 7 kB over a thousand seeds', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const composition = COMPOSITIONS[seed % COMPOSITIONS.length] ?? 'giant';
      const inkSet = INK_SETS[seed % INK_SETS.length] ?? 'night';
      const plate = drawPlate(`game-${seed}`, composition, inkSet);
      expect(plate).toBe(drawPlate(`game-${seed}`, composition, inkSet));
      expect(plate.length).toBeLessThanOrEqual(7 * 1024);
      expect(plate).not.toMatch(/NaN|undefined|<text|<script|filter/);
    }
  });

  it('sets titles in an ink with a contrast of at least 5.5 on its ground', () => {
    for (const { ground, title } of Object.values(INKS))
      expect(contrast(ground, title)).toBeGreaterThanOrEqual(5.5);
  });
});

describe('dealPlates()', () => {
  it('never lets neighbours share a ground, nor a drawing where there is a choice', () => {
    const subject = fc.record({
      id: fc.string({ minLength: 1 }),
      category: fc.constantFrom('slots', 'new', 'slots'),
      provider: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(subject, { maxLength: 40 }), (subjects) => {
        const dealt = dealPlates(subjects);
        for (const [index, plate] of dealt.entries()) {
          const next = dealt[index + 1];
          if (!next) continue;
          expect(next.inkSet).not.toBe(plate.inkSet);
          expect(next.composition).not.toBe(plate.composition);
        }
      }),
    );
  });
});

describe('the ink sets in the style sheet', () => {
  it('are those of the plates', () => {
    const css = readFileSync('src/styles/tokens.css', 'utf8');
    for (const set of INK_SETS) {
      const { ground, title } = INKS[set];
      expect(css.replace(/\s+/g, ' ')).toContain(
        `[data-inks="${set}"] { --plate-ground: ${ground}; --plate-title: ${title}; }`,
      );
    }
  });
});
