import { defineDocumentType, imageSourceSchema, lineSchema } from 'hashmark/documents';
import { z } from 'zod';

/** A prize that the site or its crew was given (DATA-39). */
export const awardSchema = z.strictObject({
  name: lineSchema(120).describe('Who gives it, e.g. Northern Lights Gaming Awards.'),
  nomination: lineSchema(160).describe('For what, e.g. Clearest bonus terms.'),
  prize: lineSchema(60).describe('Which place; `winner`, whatever its case, stands out.'),
  year: z.int().min(1990).max(2100),
  imgUrl: imageSourceSchema.describe('Its picture: a path on this site or an https address.'),
});

export const award = defineDocumentType({
  name: 'award',
  plural: 'awards',
  schema: awardSchema,
  title: ({ name }) => name,
});

declare module 'hashmark/types' {
  interface SiteDocuments {
    award: z.output<typeof awardSchema>;
  }
}

/** Whether an item of a list holds an award. */
export const isAward = (item: unknown): item is z.output<typeof awardSchema> =>
  awardSchema.safeParse(item).success;
