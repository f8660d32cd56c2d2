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
  direction: z
    .enum(['ltr', 'rtl'])
    .optional()
    .describe(
      'The side that lines begin at: left with `ltr`, right with `rtl`; without it that of the language.',
    ),
  hostedChat: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .optional()
    .describe(
      'The chat of a service that players of no live-chat group are led to; null or missing: our own for all.',
    ),
  scripts: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-z-]{1,40}$/)
          .describe('e.g. tag-manager or fingerprint.'),
        src: z
          .url({ protocol: /^https$/ })
          .max(500)
          .regex(/^\S+$/)
          .describe('Where the script is: an https address.'),
      }),
    )
    .max(5)
    .optional()
    .describe('Scripts of others that every page loads, anew each hour.'),
});

export type SiteConfig = z.output<typeof siteConfigSchema>;
