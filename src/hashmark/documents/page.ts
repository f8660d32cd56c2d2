import { z } from 'zod';
import { currencySchema } from './currency.ts';
import { categorySchema, hrefSchema, imageSchema, jsonSchema, lineSchema, textSchema } from './parts.ts';
import { variablesSchema } from './variables.ts';

/** The category of pages that only signed-in players read (PAGE-04). */
export const REG_ONLY = 'reg-only';
/** The category of promotions that `manage-promotion-pages` switches on by slug (PAGE-18, PAGE-19). */
export const MANAGED_PROMOTION = 'managed-promotion';

const metaSchema = z.strictObject({
  title: lineSchema(120)
    .optional()
    .describe('Title in search results and browser tabs; the page title without it.'),
  description: lineSchema(320)
    .optional()
    .describe('Description in search results; the page description without it.'),
  noindex: z.boolean().optional().describe('Keeps the page out of search engines.'),
  mainContent: textSchema
    .optional()
    .describe('Markdown that stands below the page, written for search engines.'),
  metaUrl: hrefSchema.optional().describe('The address to be known by, when several pages say the same.'),
  json: jsonSchema.optional().describe('Structured data (JSON-LD) put into the head of the page as it is.'),
});

const cardSchema = z.strictObject({
  title: lineSchema().describe('Heading of the card.'),
  text: textSchema.optional().describe('Markdown below the heading.'),
  image: imageSchema.optional().describe('Picture of the card.'),
  href: hrefSchema.optional().describe('Where a click on the card leads.'),
});

/** What the rewards shop's promo page needs beyond a page (PAGE-06). */
export const promoSchema = z.strictObject({
  viewImages: z.array(imageSchema).min(1).max(20).describe('The pictures of the head of the page, in order.'),
  promo: z
    .strictObject({
      title: lineSchema().describe('The headline of the offer.'),
      text: textSchema.optional().describe('Markdown below the headline; may hold variables.'),
      href: hrefSchema.optional().describe('Where the button leads.'),
      label: lineSchema(60).optional().describe('What the button says.'),
    })
    .describe('The offer itself.'),
  gamesTitles: z
    .array(lineSchema())
    .max(50)
    .describe('Titles of the games that the free spins can be played on.'),
  maxWin: z
    .partialRecord(currencySchema, z.int().nonnegative())
    .refine((amounts) => amounts.EUR !== undefined, {
      error: 'EUR is needed: other currencies fall back to it.',
    })
    .describe('The most that can be won, by currency, in subunits (EUR: 10000 is €100).'),
  freeSpinsWager: z
    .number()
    .nonnegative()
    .describe('How often winnings of free spins are to be wagered, e.g. 40.'),
  spinRate: z
    .union([z.number().positive(), z.partialRecord(currencySchema, z.int().positive())])
    .describe('The value of one free spin: coins as a number, or money by currency in subunits.'),
  cards: z.array(cardSchema).max(30).describe('The cards below the offer, in order.'),
});

/** A page: a document that has a URL. Its key is its path without the leading slash. */
export const pageSchema = z.strictObject({
  title: lineSchema().describe(
    'The heading of the page; also its title in lists and, unless meta says otherwise, in search results.',
  ),
  description: lineSchema(320)
    .optional()
    .describe('One or two sentences for search results and shared links. Best at 160 characters or fewer.'),
  content: textSchema.describe(
    'Markdown with placeholders such as #VipClubTable[]# and variables such as {bonus}.',
  ),
  blocks: z
    .record(
      z.string().regex(/^[a-z][A-Za-z0-9_-]*$/, 'A block name starts with a lower-case letter.'),
      textSchema,
    )
    .optional()
    .describe('Further texts of the page by name, for layouts that show more than one.'),
  categories: z
    .array(categorySchema)
    .max(50)
    .optional()
    .describe(
      `Lists and menus that show the page, e.g. top-menu. \`${REG_ONLY}\` keeps it for signed-in players, ` +
        `\`${MANAGED_PROMOTION}\` for testers until the config manage-promotion-pages turns it on.`,
    ),
  variables: variablesSchema
    .optional()
    .describe(
      'Values for {name} in the text: one for all readers, or one per currency with EUR as the fallback.',
    ),
  menuTitle: lineSchema(60).optional().describe('A shorter title for menus.'),
  bannerImage: imageSchema.optional().describe('The picture at the top of the page.'),
  modalImage: imageSchema.optional().describe('The picture shown when the page is opened as a popup.'),
  meta: metaSchema.optional().describe('What search engines are told.'),
  layout: z
    .enum(['reading', 'wide'])
    .optional()
    .describe(
      '`reading` keeps lines short, for long texts; `wide` lets widgets use the whole width. Default: reading.',
    ),
  promo: promoSchema.optional().describe('Only on the page `rocket-mart`: its offer, pictures and cards.'),
});

export type PageBody = z.output<typeof pageSchema>;
