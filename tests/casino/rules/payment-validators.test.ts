import { describe, expect, it } from 'vitest';
import {
  checkBalance,
  checkCardBin,
  checkCardExpire,
  checkCardNumber,
  checkEnglishText,
  checkExpirationFormat,
  checkIban,
} from '../../../src/casino/rules/payment-validators.ts';

const now = Date.parse('2026-11-30T23:59:59Z');

describe('payment validators', () => {
  it('[FORM-09] the amount must not exceed the balance', () => {
    expect(checkBalance(100, 100)).toBeNull();
    expect(checkBalance(101, 100)).toBe('not_enough_money');
  });

  it('[FORM-18] card numbers pass the Luhn check', () => {
    for (const good of ['4242 4242 4242 4242', '4111-1111-1111-1111', '378282246310005', '6304000000000000'])
      expect(checkCardNumber(good), good).toBeNull();
    for (const bad of ['4242 4242 4242 4241', '', '0000 0000 0000 0000', '42', '4242x4242', '4'.repeat(20)])
      expect(checkCardNumber(bad), bad).toBe('VALIDATION.CARD.NUMBER');
  });

  it('[FORM-19] every BIN passes', () => {
    for (const bin of ['', '424242', 'abc']) expect(checkCardBin(bin)).toBeNull();
  });

  it('[FORM-20] a card has not expired before its month is over', () => {
    for (const good of ['11/26', '12/26', '01/27']) expect(checkCardExpire(good, now), good).toBeNull();
    for (const bad of ['10/26', '12/25']) expect(checkCardExpire(bad, now)).toBe('VALIDATION.CARD.EXPIRED');
    expect(checkCardExpire('13/26', now)).toBe('VALIDATION.CARD.EXPIRATION_FORMAT');
  });

  it('[FORM-21] expiration is MM/YY with a month of 1 to 12 and a year above 0', () => {
    for (const good of ['01/01', '12/99']) expect(checkExpirationFormat(good)).toBeNull();
    for (const bad of ['00/26', '13/26', '1/26', '01/00', '01/2026', '0126', '', 'ab/cd'])
      expect(checkExpirationFormat(bad), bad).toBe('VALIDATION.CARD.EXPIRATION_FORMAT');
  });

  it('[FORM-22] English text is letters and spaces', () => {
    for (const good of ['', 'Orbit Perigee']) expect(checkEnglishText(good)).toBeNull();
    for (const bad of ['Zoë', 'a1', 'a-b', 'a.b'])
      expect(checkEnglishText(bad)).toBe('VALIDATION.ENGLISH_TEXT');
  });

  it('[FORM-23] an IBAN is letters, digits and spaces', () => {
    for (const good of ['DE89 3704 0044 0532 0130 00', 'lt121000011101001000'])
      expect(checkIban(good)).toBeNull();
    for (const bad of ['', '  ', 'DE-89', 'DE89ä', 'DE89\n'])
      expect(checkIban(bad), bad).toBe('VALIDATION.IBAN.WRONG_CHARTS');
  });
});
