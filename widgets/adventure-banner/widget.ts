import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'AdventureBanner',
  folder: 'adventure-banner',
  summary: 'Leads to the running adventure: its days as moons, and how far a player has come.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('What it says; may hold variables.'),
    href: naming(
      'link',
      z.string().regex(/^\/[a-z0-9/-]*$/, 'Write a path of this site, such as `/adventures`.'),
    )
      .default('/adventures')
      .describe('Where it leads: a path of this site.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The running adventure', text: '#AdventureBanner[]#' },
    { title: 'In your own words', text: '#AdventureBanner[title=Seven days, seven prizes]#' },
    {
      title: 'With very many words',
      text: '#AdventureBanner[title=A prize for each of the days of this week and one more for whoever was there on all of them]#',
    },
  ],
});
