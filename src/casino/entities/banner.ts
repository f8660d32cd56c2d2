import { hrefSchema, imageSchema, lineSchema, naming, variablesSchema } from 'hashmark/documents';
import { z } from 'zod';
import { groupsSchema, slugSchema } from './config-parts.ts';
import { timeSchema } from './money.ts';

/** Where banners stand. */
export const BANNER_SLOTS = [
  'slider-index-top',
  'slider-promo-banners',
  'slider-tournaments-banners',
  'jackpot-top-banners',
  'terms-and-conditions',
] as const;

/** Which readers a banner is for, by what they play with and whether they are signed in (BANNER-05). */
export const BANNER_AUDIENCES = ['crypto-reg', 'crypto-noreg', 'fiat-reg', 'fiat-noreg'] as const;

const CATEGORIES = [...BANNER_SLOTS, ...BANNER_AUDIENCES] as const;

const categorySchema = z.union([z.enum(CATEGORIES), z.string().regex(/^\d{1,10}--(?:show|hide)$/)], {
  error: `Use one of: ${CATEGORIES.join(', ')}, or a group and --show or --hide, e.g. 131811--show.`,
});

const momentSchema = z
  .string()
  .regex(
    /^(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/\d{4} (?:[01]\d|2[0-3]):[0-5]\d$/,
    'Write DD/MM/YYYY HH:mm in UTC.',
  );

const colourSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour as # and six hexadecimal digits.');

const contestSchema = naming('tournament-or-lottery', z.string().max(120));

/** A picture with an offer, for a slot of the site (DATA-32). */
export const bannerSchema = z.strictObject({
  id: slugSchema,
  categories: z.array(categorySchema).min(1).max(20).describe('The slots it stands in, and whom it is for.'),
  groups: groupsSchema.optional().describe('Only for players of these groups; none: for all (BANNER-02).'),
  groupIds: groupsSchema.optional().describe('The same as groups.'),
  liveTime: z
    .strictObject({ start: momentSchema.optional(), end: momentSchema.optional() })
    .optional()
    .describe('From when until when it is shown, UTC (BANNER-01).'),
  image: imageSchema.optional(),
  overlayImage: imageSchema.optional().describe('A picture above the first.'),
  file: hrefSchema.optional().describe('A download that belongs to the offer, e.g. its terms.'),
  frontend_identifier: contestSchema.optional().describe('The tournament or lottery it belongs to.'),
  title: z.strictObject({ text: lineSchema(160) }).describe('May hold {variables}.'),
  description: z
    .strictObject({ text: lineSchema(400) })
    .optional()
    .describe('May hold {variables}.'),
  variables: variablesSchema.optional().describe('Values for {name} in title and description.'),
  gradient: z
    .strictObject({
      left: colourSchema,
      leftCenter: colourSchema,
      rightCenter: colourSchema,
      right: colourSchema,
    })
    .optional()
    .describe('The ground behind the picture.'),
  labels: z.array(lineSchema(30)).max(5).optional(),
  button: z
    .strictObject({
      name: lineSchema(60),
      url: hrefSchema.optional(),
      type: z.enum(['tournaments', 'lottery']).optional().describe('Leads to the one of frontendIdentifier.'),
      frontendIdentifier: contestSchema.optional(),
      attrs: z.partialRecord(z.string().max(40), z.string().max(200)).optional(),
    })
    .refine(
      ({ url, type, frontendIdentifier }) => (type ? frontendIdentifier !== undefined : url !== undefined),
      {
        error: 'A button needs a url, or a type and the frontendIdentifier it leads to.',
        path: ['url'],
      },
    )
    .optional(),
  secondButton: z
    .strictObject({
      name: lineSchema(60),
      popup: naming('popup', slugSchema).describe('The popup it opens.'),
    })
    .optional(),
  timer: z
    .strictObject({ start_at: timeSchema, end_at: timeSchema })
    .optional()
    .describe('What it counts to.'),
  order: z
    .partialRecord(categorySchema, z.int().min(0).max(10_000))
    .optional()
    .describe('Its place in each category; smaller comes first (BANNER-08).'),
  logged: z.boolean().optional().describe('true: for players only; false: for guests only (BANNER-03).'),
  size: z.enum(['small', 'medium', 'large']).optional(),
});

export type Banner = z.output<typeof bannerSchema>;

export const bannersConfigSchema = z.strictObject({
  banners: z
    .array(bannerSchema)
    .max(300)
    .refine((banners) => new Set(banners.map(({ id }) => id)).size === banners.length, {
      error: 'Each banner has an id of its own.',
    }),
});
