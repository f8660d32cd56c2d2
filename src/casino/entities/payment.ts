import { z } from 'zod';
import { accountSchema } from './account.ts';
import { amountCentsSchema, timeSchema } from './money.ts';

export const PAYMENT_STATES = [
  'canceled',
  'declined',
  'rejected',
  'recalled',
  'succeeded',
  'pending',
  'processing',
  'reserved',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What browsers read as another site, wherever it stands: after `https:` alone the rest would be a place of this one. */
const providerPageSchema = z.url({ protocol: /^https$/ }).startsWith('https://');

/** One deposit or cashout in the history (DATA-16). */
export const paymentSchema = z.object({
  id: z.string().min(1),
  action: z.enum(['deposit', 'cashout']),
  state: z.enum(PAYMENT_STATES),
  currency: z.string(),
  amount_cents: amountCentsSchema,
  created_at: timeSchema,
  finished_at: timeSchema.nullable(),
  /** A cashout that the player may still take back. */
  recallable: z.boolean(),
  /** The payment method's id; null for what was booked without one. */
  method: z.string().nullable(),
  /** Where to send coins to, while a crypto deposit is under way. */
  address: z.string().nullable(),
  /** The page of the provider at which the player confirms a deposit that is under way, such as 3-D Secure. */
  redirect_url: providerPageSchema.nullish(),
});

export type Payment = z.output<typeof paymentSchema>;

/** A payment that was just made, with the wallet after it. */
export const paymentReceiptSchema = z.object({ payment: paymentSchema, account: accountSchema });

const rangeSchema = z.object({
  /** In subunits of the method's currency. */
  min: amountCentsSchema,
  /** Null where there is none. */
  max: amountCentsSchema.nullable(),
});

/** One way to pay in or out, in one currency (DATA-17, DATA-18). */
export const paymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  provider: z.string(),
  type: z.enum(['crypto', 'fiat']),
  currency: z.string(),
  /** What `profile` of a payment holds: the last digits of a card, an IBAN, an address … */
  account: z.enum(['none', 'card', 'iban', 'address', 'email', 'voucher']),
  /** Accounts the player has paid with before, the latest first. */
  savedProfiles: z.array(z.object({ id: z.string(), label: z.string() })),
  termsOfService: z.object({ restrictions: z.object({ amountCurrencyCode: z.string() }) }),
  processingTime: z.enum(['instant', 'minutes', 'days']),
  /** What the method costs the player, in percent. */
  fee: z.number().min(0).max(100),
  /** Null where money goes the other way only. */
  deposit: rangeSchema.nullable(),
  withdrawal: rangeSchema.nullable(),
});

export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** The methods of a currency and country by direction. */
export const paymentMethodsSchema = z.object({
  deposit: z.array(paymentMethodSchema),
  cashout: z.array(paymentMethodSchema),
});

/** The same for a player. */
export const playerPaymentMethodsSchema = paymentMethodsSchema.extend({
  /** What the player may still ask for in this calendar month, in subunits of the currency; none where there is no limit. */
  cashout_left_cents: amountCentsSchema.nullish(),
  /** What a cashout in the currency takes with it: bonus money, and how many gifts that are not played out. */
  cashout_erases: z.object({ bonus_cents: amountCentsSchema, gifts: z.int().nonnegative() }).nullish(),
});
