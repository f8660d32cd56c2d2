import { expect, it } from 'vitest';
import { ERROR_TRACE_SAMPLE_RATE, isTraced } from '../../../src/casino/rules/error-traces.ts';

it('[ERR-20] one failure in twenty brings its trace along', () => {
  expect(ERROR_TRACE_SAMPLE_RATE).toBe(0.05);
  const draws = Array.from({ length: 1000 }, (_, index) => index / 1000);
  expect(draws.filter(isTraced)).toHaveLength(50);
});
