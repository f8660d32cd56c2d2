import { z } from 'zod';
import { type Currency, SUBUNITS } from './subunits.ts';

export type { Currency } from './subunits.ts';

/** Every currency that amounts can be counted in. */
const CURRENCIES = Object.keys(SUBUNITS) as [Currency, ...Currency[]];

export const currencySchema = z.enum(CURRENCIES);

/** The currency every amount falls back to (PAGE-13). */
export const DEFAULT_CURRENCY: Currency = 'EUR';
