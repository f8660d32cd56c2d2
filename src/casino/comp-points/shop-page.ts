import {
  byCurrency,
  type DocumentProblem,
  hrefSchema,
  imageSchema,
  lineSchema,
  type PageBody,
  type PageFields,
  textSchema,
} from 'hashmark/documents';
import { z } from 'zod';

/** The page whose body carries `promo` (PAGE-06). */
export const SHOP_PAGE = 'rocket-mart';

const cardSchema = z.strictObject({
  title: lineSchema().describe('Heading of the card.'),
  text: textSchema.optional().describe('Markdown below the heading.'),
  image: imageSchema.optional().describe('Picture of the card.'),
  href: hrefSchema.optional().describe('Where a click on the card leads.'),
});

/** What the rewards shop's promo page needs beyond a page (PAGE-06). */
const promoSchema = z.strictObject({
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
  maxWin: byCurrency(z.int().nonnegative())
    .refine((amounts) => amounts.EUR !== undefined, {
      error: 'EUR is needed: other currencies fall back to it.',
    })
    .describe('The most that can be won, by currency, in subunits (EUR: 10000 is €100).'),
  freeSpinsWager: z
    .number()
    .nonnegative()
    .describe('How often winnings of free spins are to be wagered, e.g. 40.'),
  spinRate: z
    .union([z.number().positive(), byCurrency(z.int().positive())])
    .describe('The value of one free spin: coins as a number, or money by currency in subunits.'),
  cards: z.array(cardSchema).max(30).describe('The cards below the offer, in order.'),
});

const shape = {
  promo: promoSchema.optional().describe('Only on the page `rocket-mart`: its offer, pictures and cards.'),
};

declare module 'hashmark/types' {
  interface SitePageFields {
    promo?: z.output<typeof promoSchema> | undefined;
  }
}

/** `promo` stands on the shop's page, and nowhere else. */
export function findShopProblems(key: string, { promo }: PageBody): DocumentProblem[] {
  if (key === SHOP_PAGE && !promo)
    return [
      {
        path: ['promo'],
        message: `The page \`${SHOP_PAGE}\` needs \`promo\`: its offer, pictures and cards.`,
      },
    ];
  if (key !== SHOP_PAGE && promo)
    return [{ path: ['promo'], message: `\`promo\` is only for the page \`${SHOP_PAGE}\`. Remove it here.` }];
  return [];
}

/** What the page of the rewards shop holds besides a page. */
export const shopPageFields: PageFields = {
  shape,
  texts: ({ promo }) =>
    [
      { path: ['promo', 'promo', 'text'], text: promo?.promo.text },
      ...(promo?.cards ?? []).map(({ text }, index) => ({ path: ['promo', 'cards', index, 'text'], text })),
    ].flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }])),
};
