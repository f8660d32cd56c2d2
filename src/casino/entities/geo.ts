import { z } from 'zod';
import { timeSchema } from './money.ts';

/** Where the reader is, by address (DATA-20). */
export const currentIpSchema = z.object({ country_code: z.string().length(2) });

/** What the server decided about this reader: the variant of pages and the rules of the country. */
export const clientContextSchema = z.object({
  country_code: z.string().length(2),
  market: z.string(),
  licence: z.string(),
  locale: z.string(),
  /** The currency a guest sees. */
  currency: z.string(),
  restriction: z.enum(['none', 'partial', 'full']),
  /** The clock of the server. */
  time: timeSchema,
});
