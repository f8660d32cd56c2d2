import { z } from 'zod';
import { VIP_STATUSES } from './vip-statuses.ts';

/** A level of the loyalty programme (DATA-08). */
export const levelSchema = z.object({
  /** The player group that holds it. */
  id: z.int(),
  name: z.string(),
  status: z.enum(VIP_STATUSES),
  /** Persistent comp points at which it begins, and at which the next one does. */
  min: z.int(),
  max: z.int(),
  /** Counts as the other level of its status, and is given to nobody any more. */
  legacy: z.boolean(),
});

/** A country as forms offer it. */
export const countrySchema = z.object({
  /** Two capital letters. */
  code: z.string().length(2),
  /** In the language of the reader. */
  name: z.string(),
  /** Whether players who live there may register at this site. */
  registration: z.boolean(),
  /** The states to choose from; empty where none is asked for. */
  states: z.array(z.string()),
  /** Source of a regular expression, case-insensitive, for its postal codes. */
  postal_code_pattern: z.string(),
});

/** A currency (DATA-04). */
export const currencyInfoSchema = z.object({
  code: z.string(),
  /** Money of a country rather than coins. */
  fiat: z.boolean(),
  subunits_to_unit: z.int(),
});

/** Who runs the site. */
export const projectSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Null where support answers no phone. */
  phone: z.string().nullable(),
  /** The licence of this host, and all that the project has. */
  licence: z.string(),
  licences: z.array(z.string()),
  minimum_age: z.int(),
  default_currency: z.string(),
  default_locale: z.string(),
});

/** What one unit of a coin is worth in units of the currencies of countries. */
export const cryptoRateSchema = z.object({ currency: z.string(), rates: z.record(z.string(), z.number()) });

/** A language of the site. */
export const localeInfoSchema = z.object({
  code: z.string(),
  /** In that language. */
  name: z.string(),
  /** The one for this reader's country. */
  default: z.boolean(),
});

/** Which profile fields a context asks for, and how each is filled in (DATA-15). */
export const playerFieldsSchema = z.object({
  /** `registration`, `deposit`, `play`, `cashout`, `edition`, and ids of providers whose games ask for fields. */
  contexts: z.record(z.string(), z.array(z.object({ name: z.string(), required: z.boolean() }))),
  fields: z.record(
    z.string(),
    z.object({
      type: z.enum(['text', 'email', 'date', 'phone', 'select']),
      max_length: z.int(),
      /** What a `select` offers; null where another call tells, or where it is no `select`. */
      options: z.array(z.string()).nullable(),
    }),
  ),
});
