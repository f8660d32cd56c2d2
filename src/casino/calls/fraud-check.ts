import { defineCall } from 'hashmark/calls';
import { currencySchema } from 'hashmark/documents';
import { z } from 'zod';

const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`), `exactly ${count} digits`);

/** A name, in which no card number hides. */
const nameSchema = z
  .string()
  .max(64)
  .refine((name) => name.replace(/\D/g, '').length <= 4, 'no long numbers');

export const checkTransaction = defineCall({
  name: 'checkTransaction',
  owner: 'platform',
  method: 'POST',
  path: '/api/users/transaction',
  summary:
    'Tells a payment to the fraud check. Of a card only the first six and the last four digits are taken.',
  request: z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/),
    first_name: nameSchema,
    last_name: nameSchema,
    email: z.string().max(254),
    /** Device fingerprint. */
    device_fingerprint: z.string().max(512),
    /** `MM/YY`. */
    card_expiry: z
      .string()
      .regex(/^(0[1-9]|1[0-2])\/\d{2}$/)
      .optional(),
    /** Letters as on the card; no digits, so that no number hides here. */
    card_holder: z
      .string()
      .max(64)
      .regex(/^[^\d]*$/, 'no digits')
      .optional(),
    card_last_4: digits(4).optional(),
    card_bin: digits(6).optional(),
    /** In subunits of the currency. */
    amount: z.int().min(1),
    currency: currencySchema,
    payment_system: z.string().regex(/^[\w-]{1,64}$/),
    type: z.enum(['transaction', 'payout']),
    /** The label of the player's level group (CASH-14); empty without one. */
    custom_player_status: z.enum(['', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond']),
  }),
  response: z.object({ status: z.enum(['accepted', 'review']) }),
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'too-many-requests'],
});
