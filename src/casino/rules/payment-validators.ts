import type { Check } from './validators.ts';

/** Luhn's sum over the digits of a card number. */
function luhn(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

/** 12 to 19 digits, spaces and hyphens apart, that pass the Luhn check (FORM-18). */
export function checkCardNumber(value: string): Check {
  const digits = value.replace(/[ -]/g, '');
  return /^\d{12,19}$/.test(digits) && !/^0+$/.test(digits) && luhn(digits) % 10 === 0
    ? null
    : 'VALIDATION.CARD.NUMBER';
}

/** Every bank's cards are taken (FORM-19). */
export const checkCardBin = (_bin: string): Check => null;

const EXPIRATION = /^(0[1-9]|1[0-2])\/(\d{2})$/;

/** `MM/YY`, month 1 to 12, year above 0 (FORM-21). */
export function checkExpirationFormat(value: string): Check {
  const [, , year] = EXPIRATION.exec(value.trim()) ?? [];
  return year !== undefined && Number(year) > 0 ? null : 'VALIDATION.CARD.EXPIRATION_FORMAT';
}

/**
 * `MM/YY`, not before the UTC month of `now`; the present month passes (FORM-20).
 *
 * @param now milliseconds since 1970
 */
export function checkCardExpire(value: string, now: number): Check {
  const wrong = checkExpirationFormat(value);
  if (wrong) return wrong;
  const [, month = 0, year = 0] = (EXPIRATION.exec(value.trim()) ?? []).map(Number);
  const today = new Date(now);
  const months = (2000 + year) * 12 + month - 1;
  return months >= today.getUTCFullYear() * 12 + today.getUTCMonth() ? null : 'VALIDATION.CARD.EXPIRED';
}

/** Letters, digits and spaces (FORM-23). */
export const checkIban = (value: string): Check =>
  /^[A-Z\d ]+$/i.test(value) && value.trim() !== '' ? null : 'VALIDATION.IBAN.WRONG_CHARTS';

/** English letters and spaces (FORM-22). */
export const checkEnglishText = (value: string): Check =>
  /^[A-Z ]*$/i.test(value) ? null : 'VALIDATION.ENGLISH_TEXT';

/** An amount that the balance covers; both in subunits (FORM-09). */
export const checkBalance = (amount: number, balance: number): Check =>
  amount > balance ? 'not_enough_money' : null;
