import type { Check } from './validators.ts';

/** How postal codes are written, by country; those of the markets and some neighbours (FORM-25). */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  AT: /^[1-9]\d{3}$/,
  AU: /^(?:0[289]|[1-9]\d)\d{2}$/,
  BE: /^[1-9]\d{3}$/,
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  CH: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  EE: /^\d{5}$/,
  ES: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IT: /^\d{5}$/,
  JP: /^\d{3}-?\d{4}$/,
  KW: /^\d{5}$/,
  KZ: /^\d{6}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/i,
  NO: /^\d{4}$/,
  NZ: /^\d{4}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  US: /^\d{5}(?:-\d{4})?$/,
};

/** Letters and digits, in groups with a hyphen or a space between (FORM-26). */
const GENERIC = /^[A-Z\d]+(?:[ -][A-Z\d]+)*$/i;

/** The form of postal codes in a country, for form fields; the generic one where we know none. */
export const postalCodePattern = (country: string | null): RegExp =>
  country !== null && Object.hasOwn(PATTERNS, country) ? (PATTERNS[country] ?? GENERIC) : GENERIC;

/** By the country's own pattern when it is known (FORM-25), else letters, digits, hyphen or space (FORM-26). */
export const checkPostalCode = (value: string, country: string | null): Check =>
  postalCodePattern(country).test(value.trim()) ? null : 'VALIDATION.POSTAL_CODE.INVALID';

/** The states and territories of Australia and the ranges of their postcodes, as Australia Post gives them (PROFILE-09). */
const AUSTRALIA: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  NSW: [
    [1000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  ACT: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  WA: [[6000, 6999]],
  TAS: [[7000, 7999]],
  NT: [[800, 999]],
};

/** The state of an Australian postcode; null for one that belongs to none (PROFILE-09). */
export function australianState(postcode: string): string | null {
  if (!/^\d{4}$/.test(postcode.trim())) return null;
  const number = Number(postcode);
  const found = Object.entries(AUSTRALIA).find(([, ranges]) =>
    ranges.some(([from, to]) => number >= from && number <= to),
  );
  return found?.[0] ?? null;
}

/** The province by the first letter of a Canadian postal code, as Canada Post gives them (PROFILE-10). */
const CANADA: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** Two territories share the letter X; these areas of it are Nunavut. */
const NUNAVUT = /^X0[ABC]/;

/** The province of a Canadian postal code; null for a letter that no code begins with (PROFILE-10). */
export function canadianProvince(postalCode: string): string | null {
  const code = postalCode.trim().toUpperCase();
  return NUNAVUT.test(code) ? 'NU' : (CANADA[code[0] ?? ''] ?? null);
}

/** The state or province of a postal code, where the country has them and the code tells; else null. */
export function stateOfPostalCode(country: string | null, code: string): string | null {
  if (country === 'AU') return australianState(code);
  return country === 'CA' ? canadianProvince(code) : null;
}

/** The states of countries in which the postal code tells them, in alphabetical order. */
export const STATES: Readonly<Record<string, readonly string[]>> = {
  AU: Object.keys(AUSTRALIA).sort(),
  CA: [...new Set([...Object.values(CANADA), 'NU'])].sort(),
};
