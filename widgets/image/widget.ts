import { readMediaAddress } from 'hashmark/engine';
import { defineWidget, naming } from 'hashmark/widget';
import { z } from 'zod';
import { INK_SETS } from '../../src/ui/plate/inks.ts';

const source = () =>
  naming(
    'picture',
    z
      .string()
      .max(2000)
      .regex(
        /^(?:\/(?!\/)|https:\/\/[^/?#@\s\\])[^\s\\\p{Cc}]+$/u,
        'Write a path such as /images/promo.webp or an https address.',
      ),
  );
const side = () => z.coerce.number().int().min(1).max(6000);

export default defineWidget({
  name: 'Image',
  folder: 'image',
  summary:
    'A picture that keeps its place while it loads, with other files for dense screens and for phones.',
  display: 'block',
  props: z
    .strictObject({
      src: source().describe('The picture: one of the library, a path on this site or an https address.'),
      width: side()
        .optional()
        .describe(
          'Its width in pixels, which with the height keeps its place. A picture of the library brings its own.',
        ),
      height: side()
        .optional()
        .describe(
          'Its height in pixels. Other proportions than those of a picture of the library cut it around what matters in it.',
        ),
      alt: z
        .string()
        .max(300)
        .optional()
        .describe(
          'What it shows, for those who cannot see it. Without it: what the library says of it, else nothing, as for decoration.',
        ),
      retina: source().optional().describe('The same picture at twice the size, for dense screens.'),
      phone: source().optional().describe('Another cut of it for phones, of the same proportions.'),
      ground: z
        .enum(INK_SETS)
        .optional()
        .describe('The colour that stands there until it has loaded, by ink set.'),
      caption: z.string().min(1).max(300).optional().describe('A line below it.'),
    })
    .superRefine(({ src, width, height }, { addIssue }) => {
      if ((width === undefined) !== (height === undefined) || (width === undefined && !readMediaAddress(src)))
        addIssue({
          code: 'custom',
          path: [width === undefined ? 'width' : 'height'],
          message:
            'Write both sides of the picture in pixels. Only pictures of the library, drawings aside, bring their own.',
        });
    }),
  hydration: 'none',
  speaks: 'text',
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
      title: 'As wide as it can be',
      text: '#Image[src=/plates/giant/night/a-panorama.svg;width=2400;height=600;alt="A giant planet over a dark plain, with its rings cut by the horizon";ground=night;caption="A line below a picture may be as long as this one, which says who has drawn it, from where it is seen, what the colours mean and why the rings end where they do."]#',
    },
    {
      title: 'A picture that is no longer in the library',
      text: '#Image[src=/media/a1b2c3d4e5f6/0123456789ab-1600x900/the-lake.jpg;alt=A lake at night;ground=limb]#',
    },
    {
      title: 'A file that is not there',
      text: '#Image[src=/images/nowhere.webp;width=640;height=240;alt=A picture that could not be had;ground=porcelain]#',
    },
  ],
});
