import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'Table',
  folder: 'table',
  summary: 'A table that stays readable on a phone, where each row becomes a block of its own.',
  display: 'block',
  props: z.strictObject({
    head: textProp().describe('The heads of the columns, separated by `|`; may hold variables.'),
    rows: textProp().describe(
      'The rows, one a line (`\\n` between them), their cells separated by `|`; may hold variables.',
    ),
    caption: textProp().optional().describe('What the table is about, above it; may hold variables.'),
    figures: z
      .union([z.literal(true), z.enum(['true', 'false'])])
      .default('false')
      .transform((value) => value === true || value === 'true')
      .describe('`figures`: all columns but the first are figures and stand at the end of their column.'),
  }),
  hydration: 'none',
  speaks: 'text',
  version: 1,
  examples: [
    {
      title: 'Figures under a caption',
      text: '#Table[caption=How bets count;head="Games | Share of the bet";rows="Pokies | 100%\\nTable games | 10%\\nLive dealer | 10%";figures]#',
    },
    {
      title: 'Words',
      text: '#Table[head="What | Who does it | When";rows="Check the documents | We | Within a day\\nPay out | The bank | In one to five days, depending on the country and the day of the week"]#',
    },
    {
      title: 'Rows that lack cells',
      text: '#Table[head="One | Two | Three";rows="only one\\nthis | one | has | too many"]#',
    },
  ],
});
