import { z } from 'zod';
import { type Currency, SUBUNITS } from './subunits.ts';

export type { Currency } from './subunits.ts';

const listed = () => z.enum(Object.keys(SUBUNITS) as [Currency, ...Currency[]]);

// What a site declares is known after its schemas are made: both are read when something is first held to them.

/** A currency that amounts can be counted in. */
export const currencySchema = z.lazy(listed);

/** One value for each of some currencies. */
export const byCurrency = <Value extends z.ZodType>(value: Value) =>
  z.lazy(() => z.partialRecord(listed(), value));

/** The currency every amount falls back to (PAGE-13). */
export const DEFAULT_CURRENCY: Currency = 'EUR';
