import { z } from 'zod';
import { naming } from './names.ts';

/** The longest text of one field, in UTF-16 units; the engine refuses longer ones. */
export const MAX_TEXT = 1024 * 1024;

const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n]*$/, 'Must be one line.');

/** One line of plain text that may not be blank. */
export const lineSchema = (max = 200) =>
  line(max).refine((text) => text.trim() !== '', { error: 'Must not be blank.' });

/** Markdown that may hold placeholders and variables. */
export const textSchema = z.string().max(MAX_TEXT);

/*
 * Addresses hold no `\`, which browsers read as `/`, so that `/\host` would lead to another site, and nothing that they take out
 * before they read.
 */

/** A link inside the site (`/promo`), a part of the page (`#rules`) or another address (https, mailto, tel). */
export const hrefSchema = naming(
  'link',
  z
    .string()
    .max(2000)
    .regex(
      /^(?:\/(?!\/)|#|https:\/\/[^/?#@\s\\]|mailto:|tel:)[^\s\\\p{Cc}]*$/u,
      'Write a path such as /promo, an anchor such as #rules, or an https:, mailto: or tel: address.',
    ),
);

/** Where an image is: a path on the site or an https address. */
export const imageSourceSchema = naming(
  'picture',
  z
    .string()
    .max(2000)
    .regex(
      /^(?:\/(?!\/)|https:\/\/[^/?#@\s\\])[^\s\\\p{Cc}]+$/u,
      'Write a path such as /images/promo.webp or an https address.',
    ),
);

export const imageSchema = z.strictObject({
  src: imageSourceSchema.describe('The image: a path on this site or an https address.'),
  srcRetina: imageSourceSchema.optional().describe('The same image at twice the size, for dense screens.'),
  alt: line(300)
    .optional()
    .describe('What the image shows, for those who cannot see it. Leave it out for decoration.'),
});

/** A category as pages are tagged with it: `top-menu`, `bottom-menu`, `reg-only` … */
export const categorySchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'A category is lower-case letters, digits, - and _, e.g. top-menu.');

/** Any JSON value. */
export const jsonSchema = z.json();
