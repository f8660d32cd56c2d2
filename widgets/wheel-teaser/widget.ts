import { defineWidget, naming, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: 'WheelTeaser',
  folder: 'wheel-teaser',
  summary:
    'The segments wheel as it stands, with what it holds and how likely each of it is; it turns on its own page.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('Heading beside the wheel; may hold variables.'),
    href: naming(
      'link',
      z
        .string()
        .regex(/^\/(?!\/)[a-z0-9/-]{0,200}$/, 'Write a path of this site, such as /rocketplay-wheel.'),
    )
      .default('/rocketplay-wheel')
      .describe('Where the button leads. Without it: the page of the wheel.'),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The wheel', text: '#WheelTeaser[]#' },
    { title: 'Under a heading', text: '#WheelTeaser[title=One turn for each box]#' },
    {
      title: 'Leading elsewhere',
      text: '#WheelTeaser[href=/rocketmart-wheel;title="A heading that goes on until it has to break into a second line"]#',
    },
  ],
});
