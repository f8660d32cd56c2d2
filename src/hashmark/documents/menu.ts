import { z } from 'zod';
import { naming } from './names.ts';
import { categorySchema, hrefSchema, lineSchema } from './parts.ts';

export const menuItemSchema = z
  .strictObject({
    label: lineSchema(80).optional().describe('What the entry says. Needed unless `category` is given.'),
    href: hrefSchema.optional().describe('Where it leads. Without it the entry is a heading.'),
    icon: naming(
      'icon',
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]*$/, 'An icon name is lower-case letters, digits and -, e.g. rocket.'),
    )
      .optional()
      .describe('Name of an icon of the site.'),
    badge: lineSchema(20).optional().describe('A short mark beside the label, e.g. NEW.'),
    category: naming('category', categorySchema)
      .optional()
      .describe('Puts every page of this category here, in order of title.'),
  })
  .refine((item) => item.label !== undefined || item.category !== undefined, {
    error: 'An entry needs a label, or a category whose pages it stands for.',
    path: ['label'],
  });

/** An ordered list of links: header, sidebar, footer … */
export const menuSchema = z.strictObject({
  title: lineSchema(80).optional().describe('Heading of the menu, where the place shows one.'),
  items: z
    .array(menuItemSchema)
    .max(100)
    .meta({
      description: 'The entries, in order; those after a heading belong to it.',
      // An entry with none of these fields is a heading, which forms show as a branch of a tree.
      headings: ['href', 'category'],
    }),
});

export type MenuBody = z.output<typeof menuSchema>;
