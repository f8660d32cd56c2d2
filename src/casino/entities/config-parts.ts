import { byCurrency, naming } from 'hashmark/documents';
import { z } from 'zod';

/** What configuration documents share. */

/** A player group. */
export const groupSchema = naming('player-group', z.int().positive().max(2_147_483_647));
export const groupsSchema = z.array(groupSchema).max(200);

/** A country as two capital letters. */
export const countrySchema = naming(
  'country',
  z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters, e.g. AU.'),
).describe('Two capital letters.');

/** An id of our own: lower-case letters, digits, `-` and `_`. */
export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'Lower-case letters, digits, - and _, e.g. orbit-week.');

/** Money by currency, in subunits; a currency that is missing reads EUR. */
export const moneySchema = byCurrency(z.int().nonnegative()).refine((amounts) => amounts.EUR !== undefined, {
  error: 'EUR is needed: other currencies fall back to it.',
});

/** An affiliate tag: the partner's number, and what the partner added. */
export const stagSchema = z
  .string()
  .max(100)
  .regex(
    /^\d{1,10}(?:_[A-Za-z0-9]{1,64})?$/,
    'A number, and perhaps _ and letters or digits, e.g. 241_0a1f.',
  );
