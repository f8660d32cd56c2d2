import { describe, expect, it } from 'vitest';
import { checkPaymentAccount, plainAccount } from '../../../src/casino/rules/payment-accounts.ts';
import { checkMoneyLimit } from '../../../src/forms/check-limits.ts';
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
    for (const good of ['LT121000011101001000', 'GB29 NWBK 6016 1331 9268 19', 'NO93 8601 1117 947'])
      expect(checkPaymentAccount('iban', good), good).toBeNull();
    // One digit wrong, two of them exchanged, another bank.
    for (const bad of ['DE89370400440532013001', 'DE89370400440523013000', 'GB29NWBL60161331926819'])
      expect(checkPaymentAccount('iban', bad), bad).toBe('VALIDATION.PAYMENT.IBAN');
    expect(checkPaymentAccount('iban', 'DE89-3704')).toBe('VALIDATION.IBAN.WRONG_CHARTS');
    expect(checkPaymentAccount('iban', 'DE89')).toBe('VALIDATION.PAYMENT.IBAN');
  });

  it('is checked by the form before it is sent, which sends no more of a card than is needed', () => {
    const fields = { currency: 'EUR', amount: '20', method: 'card:visa' };
    const check = (profile: string, method = fields.method, other = {}) =>
      checkPayment({ ...fields, method, profile, ...other }, { now: 0, licence: 'CW' });
    expect(check('4242 4242 4242 4241')).toEqual({ profile: ['VALIDATION.CARD.NUMBER'] });
    expect(check('')).toEqual({});
    expect(check('anything', 'toString:visa')).toEqual({});
    expect(check('anything', 'none:interac')).toEqual({});
    // Whether a method takes so much is the platform's to say.
    expect(check('4242', 'card:visa', { amount: '1234567890123' })).toEqual({});
    for (const [currency, amount, key] of [
      ['EUR', '123456789012345', 'HIGH'],
      ['EUR', '123 456 789 012 345,50', 'HIGH'],
      ['EUR', '1.234', 'POSITIVE'],
      // A thousand, as one or the other writes it, is not one.
      ['EUR', '1.000', 'POSITIVE'],
      ['EUR', '10,000', 'POSITIVE'],
      ['EUR', '1.250', 'POSITIVE'],
      ['JPY', '10.000', 'WHOLE'],
      ['EUR', '0', 'POSITIVE'],
      ['JPY', '100.5', 'WHOLE'],
      ['JPY', '0', 'WHOLE'],
      ['ETH', '1.1234567', 'POSITIVE'],
    ] as const) {
      const wrong = [`VALIDATION.AMOUNT.${key}`];
      expect(check('4242', 'card:visa', { currency, amount }), `${amount} ${currency}`).toEqual({
        amount: wrong,
      });
      if (amount !== '0')
        expect(checkMoneyLimit({ currency, amount }, { now: 0, licence: 'CW' })).toEqual({ amount: wrong });
    }
    expect(paymentOf({ ...fields, profile: '4242 4242 4242 4242' })).toMatchObject({ profile: '4242' });
  });
});
