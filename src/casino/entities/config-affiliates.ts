import { z } from 'zod';
import { stagSchema } from './config-parts.ts';

/** Which affiliate tag a visitor gets who comes by a link without one. */
export const stagByReferrerSchema = z.strictObject({
  default_stag: stagSchema.describe('For visitors whom no referrer names (CONST-10).'),
  stags: z
    .partialRecord(
      z
        .string()
        .max(100)
        .regex(/^[a-z0-9][a-z0-9.-]*$/, 'A part of a host name, e.g. google or news.example.'),
      stagSchema,
    )
    .describe('The tag by a name that stands between dots in the host of the referrer, e.g. google.'),
});

/** Affiliates whose players see no promotions. */
export const excludedPromoStagsSchema = z.strictObject({
  stags: z.array(stagSchema).max(1000).describe('Tags, or numbers of affiliates for all of their tags.'),
});
