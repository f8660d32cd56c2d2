import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../src/hashmark/calls/api-error.ts';
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

it('a server that asks for more time than usual is given it by every page, within reason', () => {
  const failed = (seconds: string) => {
    const response = new Response(null, { status: 429, headers: { 'retry-after': seconds } });
    return new ApiError('getPlayer', 'GET /api/player', 429, {}, { response });
  };
  for (let turn = 0; turn < 100; turn++) {
    expect(pauseAfter(turn, undefined, failed('60'))).toBeGreaterThanOrEqual(60_000);
    expect(pauseAfter(turn, undefined, failed('60'))).toBeLessThanOrEqual(90_000);
    expect(pauseAfter(turn, undefined, failed('999999999'))).toBeLessThanOrEqual(900_000);
    for (const usual of ['5', '0', '-7', '', 'Wed, 21 Oct 2026 07:28:00 GMT', 'NaN', '1e999x'])
      expect(pauseAfter(turn, undefined, failed(usual))).toBeLessThanOrEqual(2_000);
  }
});
