import { lineSchema } from 'hashmark/documents';
import { z } from 'zod';

/** Who runs the site and how they are reached, as editors keep it in the document `site`. */
export const siteConfigSchema = z.strictObject({
  name: lineSchema(60).describe('The name of the site.'),
  supportEmail: z.email().max(254).describe('Where support reads mail.'),
  supportPhone: z
    .string()
    .max(32)
    .regex(/^\+[\d ()-]{7,}$/, 'With the country, e.g. +1 555 010 0100.')
    .nullable()
    .optional()
    .describe('Where support answers the phone; null or missing: nowhere.'),
});

export type SiteConfig = z.output<typeof siteConfigSchema>;
