import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { amountCentsSchema } from '../entities/money.ts';
import {
  paymentMethodsSchema,
  paymentReceiptSchema,
  paymentSchema,
  playerPaymentMethodsSchema,
} from '../entities/payment.ts';

const currencySchema = z.string().max(8);

const moneyErrors = [
  'unauthenticated',
  'validation-failed',
  'amount-too-large',
  'limit-reached',
  'profile-incomplete',
  'idempotency-key-reused',
] as const;

/** What a payment is asked for with; the account at the provider comes by `profile` or `saved_profile_id`. */
const paymentRequestSchema = z.strictObject({
  currency: currencySchema,
  amount_cents: amountCentsSchema,
  method_id: z.string().max(64).optional(),
  /** The account at the provider: an IBAN, a coin address, an e-mail address; of a card its last four digits only. */
  profile: z.string().max(128).optional(),
  saved_profile_id: z.string().max(64).optional(),
});

export const deposit = defineCall({
  name: 'deposit',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/deposits',
  summary:
    'Deposits by a payment method. Without one the demo money of the sandbox is booked at once; others may stay pending.',
  request: paymentRequestSchema,
  response: paymentReceiptSchema,
  status: 201,
  auth: 'player',
  money: true,
  errors: [...moneyErrors, 'answer-overdue', 'restricted-country'],
});

export const requestCashout = defineCall({
  name: 'requestCashout',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/cashouts',
  summary:
    'Sets money aside to be paid out. It leaves the wallet at once and can be recalled until it is sent. Whoever has a second factor sends a code of it.',
  request: paymentRequestSchema.required({ method_id: true }).extend({
    /** A code of the authenticator app, or a recovery code, of whoever has a second factor. */
    otp_attempt: z.string().max(32).optional(),
  }),
  response: paymentReceiptSchema,
  status: 201,
  auth: 'player',
  money: true,
  errors: [...moneyErrors, 'insufficient-funds', 'too-many-requests'],
});

export const recallPayment = defineCall({
  name: 'recallPayment',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/payments/{id}/recall',
  summary: 'Takes a cashout back that has not been sent yet.',
  params: z.object({ id: z.string().max(64) }),
  response: paymentReceiptSchema,
  auth: 'player',
  money: true,
  errors: ['unauthenticated', 'not-found', 'conflict', 'idempotency-key-reused'],
});

export const listPayments = defineCall({
  name: 'listPayments',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/payments',
  summary:
    'The payments of the player, newest first, 200 at a time; `before` takes the id of the last one for those before it.',
  query: z.object({ before: z.string().min(1).max(64).optional() }),
  response: z.array(paymentSchema),
  auth: 'player',
  errors: ['unauthenticated', 'not-found', 'validation-failed'],
});

export const listPlayerPaymentMethods = defineCall({
  name: 'listPlayerPaymentMethods',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/payment_methods',
  summary: 'How the signed-in player can pay in and out in a currency.',
  query: z.object({ currency: currencySchema.optional() }),
  response: playerPaymentMethodsSchema,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
});

export const listPaymentMethods = defineCall({
  name: 'listPaymentMethods',
  owner: 'platform',
  method: 'GET',
  path: '/api/info/payment_methods',
  summary: 'Payment methods with limits, times and fees, for the country of the reader.',
  query: z.object({ currency: currencySchema.optional() }),
  response: paymentMethodsSchema,
  errors: ['validation-failed'],
});
