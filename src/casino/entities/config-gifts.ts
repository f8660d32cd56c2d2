import { hrefSchema, imageSourceSchema, lineSchema, naming } from 'hashmark/documents';
import { z } from 'zod';
import { groupsSchema } from './config-parts.ts';

/** A kind of bonus as the platform names it. */
const groupKeySchema = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, 'The group_key of a bonus, e.g. first-orbit.');
const bonusSchema = naming('bonus', groupKeySchema);

const words = {
  title: lineSchema(120).optional().describe('Replaces the title.'),
  description: lineSchema(400).optional().describe('Replaces the text below it.'),
  image: imageSourceSchema.optional(),
};

/** Bonuses that the front end does not show. */
export const disabledBonusesSchema = z.strictObject({
  group_keys: z.array(bonusSchema).max(500).describe('The group_key of each of them.'),
});

/** How gifts are shown differently from what the platform says. */
export const modifyGiftsSchema = z.strictObject({
  gifts: z
    .partialRecord(
      bonusSchema,
      z.strictObject({
        ...words,
        order: z.int().min(0).max(1000).optional().describe('Smaller comes first.'),
      }),
    )
    .describe('By the group_key of the gift.'),
});

/** Cards that stand among the gifts although the platform has no bonus for them. */
export const additionalGiftsSchema = z.strictObject({
  gifts: z
    .array(
      z.strictObject({
        group_key: groupKeySchema.describe('What others call the card by.'),
        type: z.enum(['deposit', 'registration', 'freespins', 'general']),
        title: lineSchema(120),
        description: lineSchema(400).optional(),
        image: imageSourceSchema.optional(),
        button: z.strictObject({ name: lineSchema(60), url: hrefSchema }).optional(),
        groups: groupsSchema.optional().describe('Only for players of these groups; without it for all.'),
      }),
    )
    .max(50),
});
