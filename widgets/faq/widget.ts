import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

/** How many questions one list holds. */
export const FAQ_MOST = 8;

const question = (number: number) =>
  textProp().optional().describe(`Question ${number}; may hold variables.`);
const answer = (number: number) => textProp().optional().describe(`The answer to question ${number}.`);

const props = z
  .strictObject({
    q1: question(1),
    a1: answer(1),
    q2: question(2),
    a2: answer(2),
    q3: question(3),
    a3: answer(3),
    q4: question(4),
    a4: answer(4),
    q5: question(5),
    a5: answer(5),
    q6: question(6),
    a6: answer(6),
    q7: question(7),
    a7: answer(7),
    q8: question(8),
    a8: answer(8),
    title: textProp().optional().describe('Heading above the questions; may hold variables.'),
    open: z.coerce
      .number()
      .int()
      .min(1)
      .max(FAQ_MOST)
      .optional()
      .describe('Which answer stands open at first, by number.'),
  })
  .refine((all) => all.q1 !== undefined, { error: 'Write at least `q1` and `a1`.', path: ['q1'] })
  .superRefine((all, context) => {
    for (let number = 1; number <= FAQ_MOST; number++) {
      const [asked, answered] = [`q${number}`, `a${number}`] as [keyof typeof all, keyof typeof all];
      if ((all[asked] === undefined) !== (all[answered] === undefined))
        context.addIssue({
          code: 'custom',
          message: `\`${asked}\` and \`${answered}\` stand together.`,
          path: [all[asked] === undefined ? asked : answered],
        });
    }
  });

export default defineWidget({
  name: 'Faq',
  folder: 'faq',
  summary:
    'Questions that open to their answers, up to eight; the keyboard and searching in the page reach both.',
  display: 'block',
  props,
  hydration: 'none',
  speaks: 'text',
  version: 1,
  examples: [
    {
      title: 'Two questions',
      text: '#Faq[q1=When is my withdrawal there?;a1="We handle it within 24 hours. A card then takes 1 to 3 business days."; q2=Can I play without a bonus?;a2=Yes. Without a choice in the cashbox you play without one.;title=Asked often]#',
    },
    {
      title: 'The first stands open',
      text: '#Faq[q1=Are the games fair?;a1="Results come from the maker\'s random number generator, not from us.";open=1]#',
    },
    {
      title: 'A question that goes on for a while',
      text: '#Faq[q1="What happens if my connection breaks in the middle of a round that I have staked on, and the round goes on without me until it is over?";a1=The round is played to its end. The result is in your history when you are back.]#',
    },
  ],
});
