import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkEstonianId } from '../../../src/casino/rules/estonian-ids.ts';

it.each([
  ['37605030299', '1976-05-03'],
  ['50001010006', '2000-01-01'],
  ['38001085718', '1980-01-08'],
  // The first sum leaves ten.
  ['38001080079', '1980-01-08'],
])('takes the personal ID %s of who was born on %s', (id, birthDate) => {
  expect(checkEstonianId(id, birthDate)).toBeNull();
  expect(checkEstonianId(id, null)).toBeNull();
  expect(checkEstonianId(id, '1976-03-05')).toBe('VALIDATION.PERSONAL_ID_BIRTH');
});

it('takes one last digit for each ten others', () => {
  const tens = fc.stringMatching(/^[1-8]\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])\d{3}$/);
  fc.assert(
    fc.property(tens, (ten) => {
      const taken = Array.from({ length: 10 }, (_, last) => checkEstonianId(`${ten}${last}`, null));
      expect(taken.filter((message) => message === null)).toHaveLength(1);
    }),
  );
});

it('takes nothing else, and throws at no text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.string()), (text, birthDate) => {
      expect(checkEstonianId(text, birthDate)).not.toBeNull();
    }),
  );
});
