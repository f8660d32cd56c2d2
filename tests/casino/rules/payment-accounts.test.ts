import { describe, expect, it } from 'vitest';
import { checkPaymentAccount, plainAccount } from '../../../src/casino/rules/payment-accounts.ts';
import { checkPayment, paymentOf } from '../../../src/forms/check-payment.ts';

describe('the account of a payment', () => {
  it('[CASH-13] [FORM-18] [FORM-19] of a card is checked whole, and goes on by its last four digits', () => {
    for (const good of ['4242', '4242 4242 4242 4242', '4111-1111-1111-1111'])
      expect(checkPaymentAccount('card', good), good).toBeNull();
    expect(checkPaymentAccount('card', '4242 4242 4242 4241')).toBe('VALIDATION.CARD.NUMBER');
    for (const bad of ['42', '4242x', '42424'])
      expect(checkPaymentAccount('card', bad), bad).toBe('VALIDATION.PAYMENT.CARD');
    expect(plainAccount('card', '4111-1111-1111-1234')).toBe('1234');
  });

  it('[FORM-23] of a bank is an IBAN, written as its owner likes', () => {
    expect(checkPaymentAccount('iban', 'de89 3704 0044 0532 0130 00')).toBeNull();
    expect(plainAccount('iban', 'de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(checkPaymentAccount('iban', 'DE89-3704')).toBe('VALIDATION.IBAN.WRONG_CHARTS');
    expect(checkPaymentAccount('iban', 'DE89')).toBe('VALIDATION.PAYMENT.IBAN');
  });

  it('is checked by the form before it is sent, which sends no more of a card than is needed', () => {
    const fields = { currency: 'EUR', amount: '20', method: 'card:visa' };
    const check = (profile: string, method = fields.method) =>
      checkPayment({ ...fields, method, profile }, { now: 0, licence: 'CW' });
    expect(check('4242 4242 4242 4241')).toEqual({ profile: ['VALIDATION.CARD.NUMBER'] });
    expect(check('')).toEqual({});
    expect(check('anything', 'toString:visa')).toEqual({});
    expect(check('anything', 'none:interac')).toEqual({});
    expect(paymentOf({ ...fields, profile: '4242 4242 4242 4242' })).toMatchObject({ profile: '4242' });
  });
});
