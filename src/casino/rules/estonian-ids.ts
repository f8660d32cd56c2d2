import type { Check } from './validators.ts';

/** What each of the first ten digits weighs in the last one, and what where the first sum leaves ten. */
const WEIGHTS = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
  [3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
] as const;

/** The last digit of a personal ID, by its ten others. */
function checkDigitOf(digits: readonly number[]): number {
  const rests = WEIGHTS.map(
    (weights) => weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11,
  );
  return (rests.find((rest) => rest < 10) ?? 0) as number;
}

/** The birth date in a personal ID of Estonia as `YYYY-MM-DD`; undefined for what is none, by its form or its last digit. */
function birthDateOf(id: string): string | undefined {
  const [, first = '', year, month, day] =
    /^([1-8])(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{4}$/.exec(id) ?? [];
  const digits = [...id].map(Number);
  if (!first || checkDigitOf(digits) !== digits[10]) return undefined;
  // 1 and 2 are those who were born from 1800 on, 3 and 4 from 1900.
  return `${18 + Math.floor((Number(first) - 1) / 2)}${year}-${month}-${day}`;
}

/**
 * A personal ID of Estonia: 11 digits of which the last follows from the others, with the date of birth that its owner has told. By one
 * with a slip in it the register of the state would be asked for somebody else.
 *
 * @param birthDate `YYYY-MM-DD`; null while it is not told, and any will do
 */
export function checkEstonianId(id: string, birthDate: string | null): Check {
  const born = birthDateOf(id.trim());
  if (born === undefined) return 'VALIDATION.PERSONAL_ID_INVALID';
  return birthDate === null || born === birthDate ? null : 'VALIDATION.PERSONAL_ID_BIRTH';
}
