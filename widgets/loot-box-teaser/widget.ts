import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'LootBoxTeaser',
  folder: 'loot-box-teaser',
  summary: 'The loot boxes that wait for a player and until when; to a guest what one costs in points.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('Heading; may hold variables.'),
    href: naming(
      'link',
      z
        .string()
        .regex(/^\/(?!\/)[a-z0-9/-]{0,200}$/, 'Write a path of this site, such as /rocketmart-wheel.'),
    )
      .default('/rocketmart-wheel')
      .describe('Where boxes are opened. Without it: the spin wheel.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'Boxes', text: '#LootBoxTeaser[]#' },
    { title: 'Under a heading', text: '#LootBoxTeaser[title=Sealed until you open it]#' },
    {
      title: 'With a long heading',
      text: '#LootBoxTeaser[title="Every first deposit that is large enough brings a box, and points buy further ones"]#',
    },
  ],
});
