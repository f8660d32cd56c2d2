import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pauseAfter } from '../../src/stores/retries.ts';

it('pages that lose one server ask again short at first, longer later, and never all at once', () => {
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());
  const between = (failures: number, chance: number) => {
    random.mockReturnValue(chance);
    return pauseAfter(failures);
  };
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, chance) => {
      const [least, pause, most] = [0, chance, 0.999].map((each) => between(failures, each));
      expect(pause).toBeGreaterThanOrEqual(least ?? 0);
      expect(pause).toBeLessThanOrEqual(most ?? 0);
      // The latest page waits about twice as long as the first one.
      expect(most).toBeGreaterThan(1.9 * (least ?? 0));
      expect(most).toBeLessThanOrEqual(2_000);
      expect(between(0, chance)).toBeLessThanOrEqual(250);
      expect(between(failures + 1, chance)).toBeGreaterThanOrEqual(pause ?? 0);
    }),
  );
});
