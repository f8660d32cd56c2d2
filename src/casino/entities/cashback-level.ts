import { imageSchema, lineSchema, textSchema } from 'hashmark/documents';
import { z } from 'zod';

/** What a level of the VIP club gives back, as editors describe it (DATA-35). */
export const cashbackLevelSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}_[1-9]\d?$/, 'The group of the level and its number, e.g. 259_1.')
    .describe('`{group}_{n}`: the player group that holds the level, and its number in the group.'),
  name: lineSchema(80),
  image: imageSchema,
  content: textSchema.describe('Markdown.'),
  gift_descriptions: z.array(lineSchema(160)).max(20),
  conditions: z.strictObject({
    persistent_comp_points: z.strictObject({
      max: z
        .int()
        .positive()
        .nullable()
        .describe('Points at which the next level begins; null for the highest.'),
    }),
  }),
});

export const cashbackLevelsConfigSchema = z.strictObject({
  levels: z
    .array(cashbackLevelSchema)
    .max(60)
    .refine((levels) => new Set(levels.map(({ id }) => id)).size === levels.length, {
      error: 'Each level has an id of its own.',
    }),
});
