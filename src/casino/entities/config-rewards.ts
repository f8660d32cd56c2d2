import { lineSchema, naming } from 'hashmark/documents';
import { z } from 'zod';
import { groupsSchema, moneySchema, slugSchema } from './config-parts.ts';

/** What the house gives, to whom and under which conditions: read by the platform, and by the texts that state it. */

const wagerSchema = z.int().nonnegative().max(200).describe('How often it has to be staked.');
const daysSchema = z.int().positive().max(365);
const percentSchema = z.number().min(0).max(1000);
const countSchema = z.int().nonnegative().max(10_000);
const pointsSchema = z.int().positive().max(1_000_000_000);
const groupKeySchema = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, 'The group_key of a gift, e.g. welcome_1.');
const codeSchema = z
  .string()
  .max(40)
  .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'A code is capital letters, digits, - and _, e.g. APOGEE.');
const gameSchema = naming(
  'game',
  z
    .string()
    .max(200)
    .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'A game as maker/name, e.g. far-side/glass-station.'),
);
const eurosSchema = z.number().positive().max(10_000_000);

const eachOnce = <Entry>(name: keyof Entry & string) =>
  [
    (entries: readonly Entry[]) => new Set(entries.map((entry) => entry[name])).size === entries.length,
    { error: `Each has a \`${name}\` of its own.` },
  ] as const;

/** A title in the other languages; English is `title`. */
const titlesSchema = z
  .partialRecord(z.enum(['de', 'fr-CA', 'it', 'no']), lineSchema(120))
  .optional()
  .describe('The title in other languages; in English without it.');

/** When an offer is given. */
export const OCCASIONS = ['first-deposit', 'second-deposit', 'any-deposit', 'registration'] as const;

const offerSchema = z
  .strictObject({
    id: slugSchema,
    title: lineSchema(120),
    titles: titlesSchema,
    occasion: z.enum(OCCASIONS).describe('Which deposit brings it, or the registration.'),
    code: codeSchema.optional().describe('The code it asks for; without one it is for everybody it fits.'),
    group_key: groupKeySchema,
    percent: percentSchema.default(0).describe('Of the deposit.'),
    max_bonus: moneySchema.optional().describe('The largest bonus; needed with `percent`.'),
    max_win: moneySchema
      .optional()
      .describe('The most of the bonus that becomes real money; unbounded without it.'),
    wager: wagerSchema,
    min_deposit: moneySchema.optional().describe('The smallest deposit that brings it.'),
    spins: countSchema.default(0).describe('Free spins.'),
    game: gameSchema
      .optional()
      .describe('Where its spins are played; the first game that every currency plays without it.'),
  })
  .refine(({ percent, max_bonus }) => percent > 0 === (max_bonus !== undefined), {
    error: '`percent` and `max_bonus` stand together.',
    path: ['max_bonus'],
  })
  .refine(({ percent, spins }) => percent > 0 || spins > 0, {
    error: 'The offer gives nothing: write `percent` or `spins`.',
  });

/** What deposits and registrations bring, and the terms of every gift that names none of its own. */
export const offersConfigSchema = z.strictObject({
  gifts: z.strictObject({
    activation_days: daysSchema.describe('How long a gift can be activated.'),
    wager_days: daysSchema.describe('How long an activated bonus can be wagered.'),
    spin_days: daysSchema.describe('How long activated free spins can be played.'),
    spin_value: moneySchema.describe('The stake of a free spin.'),
    spins_max_win: moneySchema.describe('The most that free spins pay.'),
  }),
  offers: z
    .array(offerSchema)
    .max(200)
    .refine(...eachOnce<z.output<typeof offerSchema>>('id')),
});

const couponSchema = z
  .strictObject({
    code: codeSchema,
    title: lineSchema(120),
    titles: titlesSchema,
    use: z
      .enum(['coupon', 'promo'])
      .describe('`coupon` is redeemed in the casino, `promo` at the sportsbook.'),
    until: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('The last moment at which it can be redeemed.'),
    bonus: moneySchema.optional(),
    spins: countSchema.default(0),
    wager: wagerSchema,
  })
  .refine(({ bonus, spins }) => bonus !== undefined || spins > 0, {
    error: 'The code gives nothing: write `bonus` or `spins`.',
  })
  .refine(({ use, bonus }) => use === 'coupon' || bonus !== undefined, {
    error: 'A code of the sportsbook gives a bonus.',
    path: ['bonus'],
  });

/** The codes that players redeem once. */
export const couponsConfigSchema = z.strictObject({
  codes: z
    .array(couponSchema)
    .max(5000)
    .refine(...eachOnce<z.output<typeof couponSchema>>('code')),
});

const cardLabelSchema = z
  .enum(['POPULAR', 'NEW', 'VIP'])
  .optional()
  .describe('What the card is marked with.');
const moneyCardSchema = z.strictObject({
  group: slugSchema,
  amount: moneySchema.describe('What one of it pays.'),
  points: pointsSchema,
  label: cardLabelSchema,
});
const cardSchema = z.strictObject({ group: slugSchema, points: pointsSchema, label: cardLabelSchema });

/** How points are earned, and what they buy. */
export const rewardsShopSchema = z.strictObject({
  point_stake: z
    .int()
    .positive()
    .max(1_000_000)
    .describe('EUR cents of real money to be staked in pokies for one point.'),
  money: z.array(moneyCardSchema).max(50),
  sale: z.strictObject({
    from_day: z
      .int()
      .min(1)
      .max(28)
      .describe('The day of the month on which the sale begins; it ends with the month.'),
    cards: z
      .array(moneyCardSchema)
      .max(50)
      .refine((cards) => cards.every(({ group }) => group.startsWith('sale')), {
        error: 'The `group` of a card on sale begins with sale.',
      }),
  }),
  freespins: z
    .array(
      z.strictObject({
        ...cardSchema.shape,
        count: countSchema.min(1),
        wager: wagerSchema,
        games: z
          .array(gameSchema)
          .max(20)
          .default([])
          .describe(
            'One of these that takes the currency plays them; without any, a pokie that takes all currencies.',
          ),
      }),
    )
    .max(50),
  lootboxes: z.array(cardSchema).max(10),
  lotteries: z.array(cardSchema).max(10).describe('Tickets of the lotteries that run.'),
});

const prizesSchema = z.array(eurosSchema).max(100).describe('In EUR, from the first place on.');

/** Tournaments that come again and again, and the quests of the month. */
export const tournamentsConfigSchema = z.strictObject({
  prize_wager: wagerSchema,
  series: z
    .array(
      z.strictObject({
        identifier: slugSchema,
        title: lineSchema(120),
        titles: titlesSchema,
        every: z.enum(['day', 'week']),
        from_day: z.int().min(0).max(6).default(0).describe('Of a week: 0 is Monday. It ends with the week.'),
        games_category: naming('category-or-maker-of-games', slugSchema)
          .optional()
          .describe('The category or the maker whose games count; all without it.'),
        groups: groupsSchema.optional().describe('Only for players of these groups.'),
        prizes: prizesSchema,
      }),
    )
    .max(50)
    .refine(...eachOnce<{ identifier: string }>('identifier')),
  quests: z
    .array(
      z.strictObject({
        size: z.enum(['xs', 's', 'm', 'robot-s', 'robot-m']),
        title: lineSchema(120),
        titles: titlesSchema,
        groups: groupsSchema.optional().describe('Only for players of these groups.'),
      }),
    )
    .max(5)
    .refine(...eachOnce<{ size: string }>('size')),
  points_per_level: pointsSchema.describe('Points for a level of a quest, times the level.'),
});

/** The lotteries of every week. */
export const lotteriesConfigSchema = z.strictObject({
  prize_wager: wagerSchema,
  series: z
    .array(
      z.strictObject({
        identifier: slugSchema,
        title: lineSchema(120),
        titles: titlesSchema,
        groups: groupsSchema.optional().describe('Only for players of these groups.'),
        prizes: prizesSchema,
      }),
    )
    .max(20)
    .refine(...eachOnce<{ identifier: string }>('identifier')),
});

/** Loot boxes; what they hold is in `wheel-config`. */
export const lootBoxesConfigSchema = z.strictObject({
  valid_days: daysSchema.describe('How long a box can be opened.'),
  first_deposit: moneySchema
    .optional()
    .describe('The first deposit of at least this brings a box; none does without it.'),
});
