import { isCurrency, SUBUNITS } from 'hashmark/i18n';
import type { FormCheck, FormFields } from 'hashmark/site';
import { readAmount } from '../casino/rules/amount-input.ts';
import { readWay } from '../casino/rules/payments.ts';

const centsOf = ({ amount = '', currency = '' }: FormFields): number | null =>
  isCurrency(currency) ? readAmount(amount, SUBUNITS[currency]) : null;

/** What can be told of a payment before it is sent; limits and accounts are the platform's. */
export const checkPayment: FormCheck = (fields) => {
  const cents = centsOf(fields);
  return {
    ...(fields.method ? {} : { method: ['VALIDATION.PAYMENT.METHOD_UNKNOWN'] }),
    ...(cents === null || cents <= 0 ? { amount: ['VALIDATION.AMOUNT.POSITIVE'] } : {}),
  };
};

/** A payment as its call takes it: by a saved account, or by the one that was typed where the method has one. */
export function paymentOf(fields: FormFields) {
  const { account, method, saved } = readWay(fields.method ?? '');
  const profile = fields.profile?.trim();
  return {
    currency: fields.currency,
    amount_cents: centsOf(fields),
    method_id: method,
    ...(saved ? { saved_profile_id: saved } : account !== 'none' && profile ? { profile } : {}),
  };
}
