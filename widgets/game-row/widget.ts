import { defineWidget, listProp, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

const flag = z
  .union([z.literal(true), z.enum(['true', 'false'])])
  .default('false')
  .transform((value) => value === true || value === 'true');

/** The most games of one row (WIDGET-14). */
const MOST = 15;

export default defineWidget({
  name: 'GameRow',
  folder: 'game-row',
  summary: 'A row of games to scroll through; a game opens a sheet with its facts.',
  display: 'block',
  props: z.strictObject({
    collection: naming(
      'collection-of-games',
      z
        .string()
        .regex(/^[a-z0-9-]{1,64}$/, 'Write the identifier of a collection, such as `new` or `pokies`.'),
    )
      .optional()
      .describe('Which games, by collection: pokies, live, table, new, top, recommended, jackpots …'),
    provider: naming('maker-of-games', listProp())
      .optional()
      .describe('Which games, by maker: one identifier or several with commas, e.g. `far-side`.'),
    ids: naming('game', listProp(MOST))
      .optional()
      .describe('Exactly these games, in this order: `maker/game` identifiers with commas.'),
    counted: flag.describe('`counted`: the games whose bets count in the tournament of the page’s address.'),
    limit: z.coerce.number().int().min(1).max(MOST).default(12).describe('How many games at most, 1 to 15.'),
    title: textProp()
      .optional()
      .describe('Heading of the row; may hold variables. Without it: the name of the collection or maker.'),
    size: z.enum(['small', 'large']).default('small').describe('How big the plates are.'),
  }),
  hydration: 'interaction',
  version: 1,
  examples: [
    { title: 'New games', text: '#GameRow[collection=new;title=New this week]#' },
    { title: 'One maker, large', text: '#GameRow[provider=far-side;limit=8;size=large]#' },
    { title: 'Tables', text: '#GameRow[collection=table;limit=15]#' },
    { title: 'A collection that does not exist', text: '#GameRow[collection=nowhere]#' },
  ],
});
