import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';
import { INK_SETS } from '../../src/ui/plate/inks.ts';

const source = () =>
  z
    .string()
    .max(2000)
    .regex(/^(?:\/(?!\/)|https:\/\/)\S+$/, 'Write a path such as /images/promo.webp or an https address.');
const side = () => z.coerce.number().int().min(1).max(6000);

export default defineWidget({
  name: 'Image',
  folder: 'image',
  summary:
    'A picture that keeps its place while it loads, with other files for dense screens and for phones.',
  display: 'block',
  props: z.strictObject({
    src: source().describe('The picture: a path on this site or an https address.'),
    width: side().describe('Its width in pixels, which with the height keeps its place.'),
    height: side().describe('Its height in pixels.'),
    alt: z
      .string()
      .max(300)
      .default('')
      .describe('What it shows, for those who cannot see it. Leave it out for decoration.'),
    retina: source().optional().describe('The same picture at twice the size, for dense screens.'),
    phone: source().optional().describe('Another cut of it for phones, of the same proportions.'),
    ground: z
      .enum(INK_SETS)
      .optional()
      .describe('The colour that stands there until it has loaded, by ink set.'),
    caption: z.string().min(1).max(300).optional().describe('A line below it.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    {
      title: 'With a caption',
      text: '#Image[src=/plates/giant/limb/a-picture.svg;width=480;height=300;alt=A ringed planet;ground=limb;caption="A ringed giant, seen from its third moon."]#',
    },
    {
      title: 'Another cut for phones',
      text: '#Image[src=/plates/strata/verdigris/wide.svg;phone=/plates/moons/night/narrow.svg;width=960;height=320;ground=verdigris]#',
    },
    {
      title: 'A file that is not there',
      text: '#Image[src=/images/nowhere.webp;width=640;height=240;alt=A picture that could not be had;ground=porcelain]#',
    },
  ],
});
