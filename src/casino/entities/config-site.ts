import { currencySchema, imageSourceSchema, lineSchema, naming } from 'hashmark/documents';
import { z } from 'zod';
import { countrySchema, groupSchema, groupsSchema, slugSchema } from './config-parts.ts';
import { SIGNUP_CURRENCIES } from './money.ts';
import { CURRENCIES } from './regions.ts';

/** Small settings of the front end, one schema per configuration document. */

/** The survey that is offered to players (DATA-21). */
export const surveyConfigSchema = z.strictObject({
  survey_id: z.string().max(60).describe('Which survey.'),
  survey_collector_id: z.string().max(60).describe('Which collection of its answers.'),
  is_enable_widget: z.boolean().describe('Whether it is offered at all.'),
});

/** The link to sports betting, which is on a host of its own. */
export const bettingConfigSchema = z.strictObject({
  is_enabled: z.boolean(),
  url: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .describe('Where the sportsbook is: an https address; null while there is none.'),
  disabled_countries: z.array(countrySchema).max(250).describe('Countries that are not led there.'),
});

const uniqueCurrencies = z
  .array(currencySchema)
  .max(CURRENCIES.length)
  .refine((codes) => new Set(codes).size === codes.length, { error: 'Name each currency once.' });

/** Which currencies are offered where (CONST-03 … CONST-06). */
export const currencyConfigSchema = z.strictObject({
  default_currency: currencySchema.describe('For whoever no other rule gives one.'),
  enabled: uniqueCurrencies.describe(
    'Currencies in which a wallet can be opened, in the order offered; those of signup can be, too.',
  ),
  signup: z
    .array(z.enum(SIGNUP_CURRENCIES))
    .min(1)
    .max(SIGNUP_CURRENCIES.length)
    .describe('Currencies offered at registration.'),
  crypto_deposit: uniqueCurrencies.describe('Currencies that are paid in at an address.'),
});

export const BOOKMARKS = ['rocket-mart', 'loot-box-wheel', 'adventures', 'quests', 'activity-hub'] as const;

/** The floating menu of bookmarks, and the tip above it. */
export const mainWidgetConfigSchema = z.strictObject({
  bookmarks: z
    .array(
      z.strictObject({
        id: z.enum(BOOKMARKS),
        title: lineSchema(60),
        is_enabled: z.boolean(),
        accent: z
          .enum(['error', 'primary', 'secondary', 'success', 'warning'])
          .describe('Colour of its tab.'),
        groups: groupsSchema.optional().describe('Only for players of these groups, beside its own rules.'),
      }),
    )
    .max(BOOKMARKS.length)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
      error: 'Each bookmark stands here once.',
    })
    .describe('The bookmarks, in order.'),
  promo_tooltip_minutes: z
    .int()
    .min(1)
    .max(1440)
    .optional()
    .describe('How long after the last one the tip about a promotion shows again; 10 without it (CONST-12).'),
});

/** Providers whose games are not shown, by country; `all` means everywhere (GAME-24, GAME-25). */
export const providersConfigSchema = z.strictObject({
  disabled: z
    .partialRecord(
      z.union([z.literal('all'), countrySchema]),
      naming('maker-of-games', z.array(slugSchema).max(200)),
    )
    .describe('Ids of providers by country; only the first 20 of a reader count (GAME-27).'),
});

/** The mark in the header; without pictures the wordmark is set in type. */
export const logoConfigSchema = z.strictObject({
  light: imageSourceSchema.nullable().describe('The picture on light ground.'),
  dark: imageSourceSchema.nullable().describe('The picture on dark ground.'),
  alt: lineSchema(100).describe('What it says.'),
});

const menuCategorySchema = z.strictObject({
  slug: slugSchema.describe('As it stands in the address: /pokies/{slug}.'),
  title: lineSchema(60),
  collection: naming('collection-of-games', slugSchema.describe('The collection of games it shows.')),
  icon: naming('icon', slugSchema).optional(),
  badge: lineSchema(20).optional(),
});

/** The game categories of the menus below pokies and live. */
export const menuCategoriesGamesSchema = z.strictObject({
  pokies: z.array(menuCategorySchema).max(40),
  live: z.array(menuCategorySchema).max(40),
});

/** Which managed promotion pages everybody sees, by slug (PAGE-19). */
export const managePromotionPagesSchema = z.strictObject({
  pages: z
    .partialRecord(
      naming(
        'page',
        z
          .string()
          .max(200)
          .regex(/^[a-z0-9][a-z0-9._/-]*$/, 'The slug of a page, e.g. orbit-week.'),
      ),
      z.boolean(),
    )
    .describe(`Slug of the page, and true when it is on for everybody; a page that is missing here is off.`),
});

/** Splitting new players into two groups (AUTH-03). */
export const abRegistrationSchema = z.strictObject({
  enabled: z.boolean().describe('Whether new players are split.'),
  groups: z.strictObject({ A: groupSchema, B: groupSchema }).describe('The group of each side.'),
});

/** Groups that players join by what they do on the site. */
export const playerGroupsConfigSchema = z.strictObject({
  self_service: groupsSchema.describe('Further groups into which players may put themselves.'),
  new_provider: z
    .strictObject({
      target_group: groupSchema.describe('Who sees the popup of a new provider (ROLE-20).'),
      shown_group: groupSchema.describe('Who has seen it (ROLE-21).'),
    })
    .nullable()
    .describe('The popup of a new provider; null while there is none.'),
});
