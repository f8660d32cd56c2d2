import type { SiteForms } from 'hashmark/site';
import { checkPayment, checkPayout, paymentOf, payoutOf } from './check-payment.ts';

const PAYMENT = {
  fields: ['currency', 'amount', 'method', 'profile'],
  check: checkPayment,
  body: paymentOf,
  shownAt: { amount_cents: 'amount', method_id: 'method', saved_profile_id: 'method', currency: 'method' },
} as const;

/** The forms of the cashbox: each comes back to where it stands and says what became of the money. */
export const CASHBOX_FORMS: SiteForms = {
  deposit: { ...PAYMENT, call: 'deposit', page: '/deposit' },
  withdraw: {
    ...PAYMENT,
    fields: [...PAYMENT.fields, 'available', 'otp_attempt'],
    secret: ['otp_attempt'],
    check: checkPayout,
    body: payoutOf,
    call: 'requestCashout',
    page: '/withdraw',
  },
  recall: { call: 'recallPayment', fields: ['id'], params: ({ id = '' }) => ({ id }), page: '/dashboard' },
  'open-account': {
    call: 'openAccount',
    fields: ['currency'],
    body: ({ currency }) => ({ currency }),
    page: '/dashboard',
  },
};
