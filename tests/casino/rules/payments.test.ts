import { describe, expect, it } from 'vitest';
import { PAYMENT_STATES } from '../../../src/casino/entities/payment.ts';
import {
  isFinalState,
  isLithuanianIban,
  isRecallable,
  readDepositQuery,
  visibleMethods,
} from '../../../src/casino/rules/payments.ts';

describe('visibleMethods()', () => {
  const methods = [{ brand: 'sofort' }, { brand: 'visa' }];

  it('[CASH-07] hides the brand sofort from group 631 alone', () => {
    expect(visibleMethods(methods, [631, 21])).toEqual([{ brand: 'visa' }]);
    expect(visibleMethods(methods, [21])).toEqual(methods);
  });
});

describe('states of payments', () => {
  it('[CASH-11] are eight, of which five are final', () => {
    expect([...PAYMENT_STATES].sort()).toEqual(
      [
        'canceled',
        'declined',
        'rejected',
        'recalled',
        'succeeded',
        'pending',
        'processing',
        'reserved',
      ].sort(),
    );
    expect(PAYMENT_STATES.filter((state) => !isFinalState(state)).sort()).toEqual([
      'pending',
      'processing',
      'reserved',
    ]);
  });

  it('allow a recall of cashouts that have not been sent', () => {
    const recallable = (action: string) => PAYMENT_STATES.filter((state) => isRecallable({ action, state }));
    expect(recallable('cashout').sort()).toEqual(['pending', 'reserved']);
    expect(recallable('deposit')).toEqual([]);
  });
});

describe('isLithuanianIban()', () => {
  it('[FORM-24] tells an IBAN that starts with LT, whatever its case and spaces', () => {
    expect(isLithuanianIban('LT12 1000 0111 0100 1000')).toBe(true);
    expect(isLithuanianIban(' lt121000011101001000')).toBe(true);
    expect(isLithuanianIban('DE89 3704 0044 0532 0130 00')).toBe(false);
  });
});

describe('readDepositQuery()', () => {
  it('[CASH-03] reads amountProp as a number, 0 when it is missing or none', () => {
    const amounts = ['25', '12.5', '', 'many', 'NaN', 'Infinity'].map(
      (amountProp) => readDepositQuery({ amountProp }).amountProp,
    );
    expect(amounts).toEqual([25, 12.5, 0, 0, 0, 0]);
    expect(readDepositQuery({}).amountProp).toBe(0);
  });

  it('[CASH-04] applies the code only for the text true', () => {
    const applied = ['true', 'TRUE', '1', 'yes', ''].map(
      (autoApplyPromocode) => readDepositQuery({ autoApplyPromocode }).autoApplyPromocode,
    );
    expect(applied).toEqual([true, false, false, false, false]);
  });

  it('[CASH-05] passes everything else on as it was', () => {
    expect(readDepositQuery({ amountProp: '5', utm_source: 'mail', x: '' }).rest).toEqual({
      utm_source: 'mail',
      x: '',
    });
  });
});
