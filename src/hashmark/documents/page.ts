import { z } from 'zod';
import type { SitePageFields } from '../open-types.ts';
import { naming } from './names.ts';
import { categorySchema, hrefSchema, imageSchema, jsonSchema, lineSchema, textSchema } from './parts.ts';
import { variablesSchema } from './variables.ts';

/** The category of pages that only signed-in players read (PAGE-04). */
export const REG_ONLY = 'reg-only';

const metaSchema = z.strictObject({
  title: lineSchema(120)
    .optional()
    .describe('Title in search results and browser tabs; the page title without it.'),
  description: lineSchema(320)
    .optional()
    .describe('Description in search results; the page description without it.'),
  noindex: z.boolean().optional().describe('Keeps the page out of search engines.'),
  mainContent: textSchema
    .optional()
    .describe('Markdown that stands below the page, written for search engines.'),
  metaUrl: hrefSchema.optional().describe('The address to be known by, when several pages say the same.'),
  json: jsonSchema.optional().describe('Structured data (JSON-LD) put into the head of the page as it is.'),
});

/** A page: a document that has a URL. Its key is its path without the leading slash. */
export const pageSchema = z.strictObject({
  title: lineSchema().describe(
    'The heading of the page; also its title in lists and, unless meta says otherwise, in search results.',
  ),
  description: lineSchema(320)
    .optional()
    .describe('One or two sentences for search results and shared links. Best at 160 characters or fewer.'),
  content: textSchema.describe(
    'Markdown with placeholders such as #VipClubTable[]# and variables such as {bonus}.',
  ),
  blocks: z
    .record(
      naming(
        'block',
        z.string().regex(/^[a-z][A-Za-z0-9_-]*$/, 'A block name starts with a lower-case letter.'),
      ),
      textSchema,
    )
    .optional()
    .describe('Further texts of the page by name, for layouts that show more than one.'),
  categories: z
    .array(categorySchema)
    .max(50)
    .optional()
    .describe(
      `Lists and menus that show the page, e.g. top-menu. \`${REG_ONLY}\` keeps it for those who are signed in.`,
    ),
  variables: variablesSchema
    .optional()
    .describe(
      'Values for {name} in the text: one for all readers, or one per currency with EUR as the fallback.',
    ),
  menuTitle: lineSchema(60).optional().describe('A shorter title for menus.'),
  bannerImage: imageSchema.optional().describe('The picture at the top of the page.'),
  modalImage: imageSchema.optional().describe('The picture shown when the page is opened as a popup.'),
  meta: metaSchema.optional().describe('What search engines are told.'),
  layout: z
    .enum(['reading', 'wide'])
    .optional()
    .describe(
      '`reading` keeps lines short, for long texts; `wide` lets widgets use the whole width. Default: reading.',
    ),
});

export type PageBody = z.output<typeof pageSchema> & SitePageFields;
