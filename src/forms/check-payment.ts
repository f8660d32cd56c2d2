import type { FormCheck, FormFields } from 'hashmark/site';
import { checkPaymentAccount, isAccountKind, plainAccount } from '../casino/rules/payment-accounts.ts';
import { checkBalance } from '../casino/rules/payment-validators.ts';
import { readWay } from '../casino/rules/payments.ts';
import { readTypedAmount, tellTypedAmount } from './typed-amount.ts';

const centsOf = ({ amount, currency }: FormFields) => readTypedAmount(amount, currency);

/** What is wrong with the account that was typed; whether one is needed is the platform's to say. */
function checkProfile({ method = '', profile = '' }: FormFields): string | null {
  const { account, saved } = readWay(method);
  if (saved || account === 'none' || !profile.trim() || !isAccountKind(account)) return null;
  return checkPaymentAccount(account, profile);
}

/** What can be told of a payment before it is sent; limits are the platform's. */
export const checkPayment: FormCheck = (fields) => {
  const cents = centsOf(fields);
  const wrong = checkProfile(fields);
  return {
    ...(fields.method ? {} : { method: ['VALIDATION.PAYMENT.METHOD_UNKNOWN'] }),
    ...(wrong === null ? {} : { profile: [wrong] }),
    ...(cents === null || cents <= 0 ? { amount: [tellTypedAmount(fields.amount, fields.currency)] } : {}),
  };
};

/** What can be told of a payout: as of every payment, and whether what the page knew of the balance covers it (FORM-09). */
export const checkPayout: FormCheck = (fields, now) => {
  const wrong = checkPayment(fields, now);
  const poor = checkBalance(centsOf(fields) ?? 0, Number(fields.available || Number.POSITIVE_INFINITY));
  return poor && !wrong.amount ? { ...wrong, amount: [poor] } : wrong;
};

/** A payout as its call takes it: a payment, with the code of whoever has a second factor. */
export const payoutOf = (fields: FormFields) => ({
  ...paymentOf(fields),
  ...(fields.otp_attempt ? { otp_attempt: fields.otp_attempt } : {}),
});

/** A payment as its call takes it: by a saved account, or by the one that was typed where the method has one. */
export function paymentOf(fields: FormFields) {
  const { account, method, saved } = readWay(fields.method ?? '');
  // The number of a card does not leave the browser whole.
  const profile = isAccountKind(account) ? plainAccount(account, fields.profile ?? '') : '';
  return {
    currency: fields.currency,
    amount_cents: centsOf(fields),
    method_id: method,
    ...(saved ? { saved_profile_id: saved } : account !== 'none' && profile ? { profile } : {}),
  };
}
