import { z } from 'zod';
import { type Currency, SUBUNITS } from './subunits.ts';

export type { Currency } from './subunits.ts';

/** Every currency a wallet can hold, in the order they are offered. */
export const CURRENCIES = Object.keys(SUBUNITS) as [Currency, ...Currency[]];

export const currencySchema = z.enum(CURRENCIES);

/** The currency every amount falls back to (PAGE-13). */
export const DEFAULT_CURRENCY: Currency = 'EUR';
