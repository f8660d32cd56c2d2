import type { Licence } from 'hashmark/i18n';

/**
 * Checks of single form fields, shared by forms and server. Each returns the message key of the first rule that is broken,
 * or null.
 */
export type Check = string | null;

const NICKNAME = /^[\p{L}\p{M}\d\s.-]*$/u;

/** Letters, digits, whitespace, dot, hyphen; 3 to 15 of them or none (FORM-01, FORM-02). */
export function checkNickname(value: string): Check {
  if (!NICKNAME.test(value)) return 'VALIDATION.NICKNAME.WRONG_CHARTS';
  const length = [...value].length;
  return length === 0 || (length >= 3 && length <= 15) ? null : 'VALIDATION.NICKNAME.MIN_MAX_LENGTH';
}

const LOCAL_PART = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;

/** An address with a dotted domain, letter case ignored (FORM-03). */
export function checkEmail(value: string): Check {
  const address = value.toLowerCase();
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  const valid =
    address.length <= 254 &&
    at > 0 &&
    at <= 64 &&
    LOCAL_PART.test(address.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    /^[a-z]/.test(labels.at(-1) ?? '');
  return valid ? null : 'VALIDATION.EMAIL.INVALID';
}

const PASSWORD =
  /^(?:[\p{L}\p{M}\p{Zs}\d|@#$^&="!№';%:?()_+\-/,.<>\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]|\u200d|\*\ufe0f?\u20e3)*$/u;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** Only the allowed characters (FORM-05), spaces and emoji among them; 8 to 256. Whether it is a common one, the server tells. */
export function checkPassword(value: string): Check {
  if (!PASSWORD.test(value)) return 'VALIDATION.PASSWORD.WRONG_CHARTS';
  const length = [...value].length;
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX ? null : 'VALIDATION.PASSWORD.MIN_MAX_LENGTH';
}

/** The repeated password equals the first (FORM-06). */
export const checkPasswordRepeat = (value: string, password: string): Check =>
  value === password ? null : 'VALIDATION.PASSWORD.NOT_MATCH';

const NAME = /^[\p{L}\p{M}\d\s.-]*$/u;

/** Letters, whitespace, digits, dot, hyphen (FORM-07). */
export const checkName = (value: string): Check => (NAME.test(value) ? null : 'VALIDATION.NAME.WRONG_CHARTS');

/** At least 8 of `+ ( ) space -` and digits (FORM-08). */
export const checkPhone = (value: string): Check =>
  /^[+() \d-]{8,}$/.test(value) ? null : 'VALIDATION.PHONE.INVALID';

/** The box has to be checked (FORM-11). */
export const checkAccepted = (value: boolean): Check => (value ? null : 'VALIDATION.TERMS.MUST_ACCEPT');

const MINIMUM_AGES: Readonly<Record<Licence, number>> = { CW: 18, EE: 21 };

/** Youngest age in years under a licence (FORM-13, FORM-14); under one that is not known, as under `CW`. */
export const minimumAge = (licence: string): number => MINIMUM_AGES[licence as Licence] ?? MINIMUM_AGES.CW;

/**
 * A real date, and old enough on the UTC day of `now`; the birthday itself passes (FORM-12 … FORM-17).
 *
 * @param value `YYYY-MM-DD`
 * @param now milliseconds since 1970
 */
export function checkBirthDate(value: string, now: number, licence: string): Check {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return 'VALIDATION.BIRTH_DAY.INVALID';
  const today = new Date(now);
  const birthday = Date.UTC(year + minimumAge(licence), month - 1, day);
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  if (birthday <= midnight) return null;
  return licence === 'EE' ? 'VALIDATION.BIRTH_DAY.MIN_ESTONIA' : 'VALIDATION.BIRTH_DAY.MIN';
}

/** Exactly 11 characters (FORM-04). */
export const checkPersonalId = (value: string): Check =>
  [...value].length === 11 ? null : 'VALIDATION.PERSONAL_ID';

/** A multiple of `step`; for whole numbers of subunits (FORM-10). */
export const checkMultipleOf = (value: number, step: number): Check =>
  value % step === 0 ? null : 'VALIDATION.MULTIPLE_OF';

/** At least one sign that is no space (FORM-27). */
export const checkRequired = (value: string | null | undefined): Check =>
  value?.trim() ? null : 'VALIDATION.REQUIRED';

/** Between `min` and `max` signs (FORM-28). */
export function checkLength(value: string, min: number, max: number): Check {
  const length = [...value].length;
  if (length < min) return 'VALIDATION.MIN_LENGTH';
  return length > max ? 'VALIDATION.MAX_LENGTH' : null;
}

/** Between `min` and `max` (FORM-29). */
export function checkRange(value: number, min: number, max: number): Check {
  if (value < min) return 'VALIDATION.MIN_VALUE';
  return value > max ? 'VALIDATION.MAX_VALUE' : null;
}

/** A whole number, as people type it (FORM-30). */
export const checkInteger = (value: string): Check =>
  /^-?\d{1,15}$/.test(value.trim()) ? null : 'VALIDATION.INTEGER';

const DOMAINS = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'proton.me'];

/** Whether `b` is `a` with one letter added, dropped, changed, or two neighbours swapped. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** The address with its domain repaired, when it is one slip away from a common one; else null. */
export function suggestEmail(value: string): string | null {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1).toLowerCase();
  if (at < 1 || DOMAINS.includes(domain)) return null;
  const near = DOMAINS.find((known) => isNear(known, domain));
  return near ? value.slice(0, at + 1) + near : null;
}
