import { expect, it } from 'vitest';
import { partOf, percentOf } from '../../../src/casino/rules/rounding.ts';

it('half a unit is rounded upwards, less than half downwards', () => {
  expect([1, 2, 3, 4].map((part) => partOf(1, part, 4))).toEqual([0, 1, 1, 1]);
  expect([49, 50, 149, 150].map((amount) => percentOf(amount, 1))).toEqual([0, 1, 1, 2]);
  expect([percentOf(1_00, 7.5), percentOf(1_000, 0.15), percentOf(0, 40)]).toEqual([8, 2, 0]);
});

it('no digit of a large amount is lost', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect([percentOf(most, 100), partOf(most, most, most)]).toEqual([most, most]);
});
