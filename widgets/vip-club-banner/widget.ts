import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'VipClubBanner',
  folder: 'vip-club-banner',
  summary: 'Leads to the VIP club: for a guest what it gives, for a player how far the next level is.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('What it says to a guest; may hold variables.'),
    href: naming('link', z.string().regex(/^\/[a-z0-9/-]*$/, 'Write a path of this site, such as `/vip`.'))
      .default('/vip')
      .describe('Where it leads: a path of this site.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The club', text: '#VipClubBanner[]#' },
    { title: 'In your own words', text: '#VipClubBanner[title=Six levels, one table]#' },
    {
      title: 'With very many words',
      text: '#VipClubBanner[title=Everything that the six levels of the club ask for and give, written down in one table;href=/vip]#',
    },
  ],
});
