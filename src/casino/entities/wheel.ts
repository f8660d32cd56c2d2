import { lineSchema } from 'hashmark/documents';
import { z } from 'zod';
import { type groupSchema, groupsSchema, moneySchema, slugSchema } from './config-parts.ts';

const shared = {
  title: lineSchema(80).describe('What the winner reads.'),
  weight: z
    .int()
    .positive()
    .max(1_000_000)
    .describe('How likely it is, beside the other weights of the table (LOOT-07).'),
  result_bonus: z.strictObject({
    wager: z.int().nonnegative().max(200).describe('How often what is won is wagered.'),
    max_win: moneySchema.optional().describe('The most that can come of it; without it there is no bound.'),
  }),
};

/** What a turn of a wheel or a loot box can bring (DATA-28). */
export const wheelPrizeSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...shared,
    type: z.literal('freespins'),
    attributes: z.strictObject({ freespins_count: z.int().positive().max(1000) }),
  }),
  z.strictObject({
    ...shared,
    type: z.literal('bonus'),
    attributes: z.strictObject({ bonus_amount: moneySchema }),
  }),
]);

/** The prizes of one kind of loot box, and the player groups that get it (LOOT-06). */
export const wheelTableSchema = z.strictObject({
  group_key: slugSchema.describe('Names the kind of loot box.'),
  groups: groupsSchema.describe(
    'Players of these groups turn the wheel by this table; none: everybody else.',
  ),
  prizes: z.array(wheelPrizeSchema).min(2).max(24),
});

/** The spin wheel. */
export const wheelConfigSchema = z.strictObject({
  is_enabled: z.boolean(),
  tables: z
    .array(wheelTableSchema)
    .max(50)
    .refine(
      (tables) => {
        const groups = tables.flatMap((table) => table.groups);
        return new Set<z.output<typeof groupSchema>>(groups).size === groups.length;
      },
      { error: 'A group stands in one table only.' },
    )
    .refine((tables) => tables.filter(({ groups }) => groups.length === 0).length <= 1, {
      error: 'One table only is for everybody else: give the others groups.',
    }),
});

/** The segments wheel: what stands on it, in order from the top, clockwise. */
export const wheelSegmentsConfigSchema = z.strictObject({
  is_enabled: z.boolean(),
  segments: z
    .array(
      z.strictObject({
        id: slugSchema,
        label: lineSchema(12)
          .optional()
          .describe(
            'What stands on the segment; without it the prize in short, in the currency of who reads.',
          ),
        ink: z.enum(['verdigris', 'cinnabar', 'brass', 'porcelain', 'limb', 'night', 'regolith', 'iron']),
        hatch: z.enum(['none', 'lines', 'dots', 'cross']).describe('Tells segments apart without colour.'),
        prize: wheelPrizeSchema,
      }),
    )
    .max(24)
    .refine((segments) => new Set(segments.map(({ id }) => id)).size === segments.length, {
      error: 'Each segment has an id of its own.',
    }),
});
