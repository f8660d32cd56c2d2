import { z } from 'zod';
import type { SiteDocuments, SitePageFields } from '../open-types.ts';
import { configSchema } from './config.ts';
import { fileSchema } from './file.ts';
import { menuSchema } from './menu.ts';
import { messagesSchema } from './messages.ts';
import { pageSchema } from './page.ts';
import { imageSchema } from './parts.ts';
import { addedPageShape } from './site-documents.ts';
import { snippetSchema } from './snippet.ts';
import { variablesSchema } from './variables.ts';

const freshnessShape = {
  tags: z.array(z.string()).describe('A publish that names any of these may change the answer.'),
  visible_until: z.iso
    .datetime()
    .nullable()
    .describe('When a window may change the answer; null: not foreseen.'),
};

const identityShape = {
  id: z.string().describe('The document; the same for all its revisions.'),
  key: z.string().describe('Path without leading slash and without suffix.'),
  slug: z.string().describe('The slug readers use: the key.'),
  // Pages lead there: it never is an address of another host, nor a script.
  path: z
    .string()
    .regex(/^\/(?!\/)[^\s\\\p{Cc}]*$/u)
    .describe('The slug with a leading slash.'),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/)
    .describe('The language of the document, which may be a fallback of the one asked for.'),
  licence_suffix: z.string().describe('The licence or market the document is written for; empty: for all.'),
  hash: z.string().describe('Identity of the content.'),
  revision_id: z.string(),
  outdated_widgets: z
    .record(z.string(), z.int().positive())
    .optional()
    .describe(
      'Widgets for whose older versions its texts were written, with the version; left out where there is none.',
    ),
};

const documentShape = { ...identityShape, ...freshnessShape };

/** What `GET /api/cms/pages/{path}` answers (DATA-13, DATA-14), without what the site adds to pages. */
export const deliveredPageSchema = z.object({
  ...documentShape,
  type: z.literal('page'),
  ...pageSchema.pick({ title: true, description: true, content: true, layout: true }).shape,
  locales: z
    .array(z.string())
    .describe('The locales whose readers get the page in their own language, regions included.'),
  lines: z
    .record(z.string(), z.record(z.string(), z.string()))
    .optional()
    .describe(
      'What lines with amounts of money say in each currency, by place: `title`, `meta.description`, `promo.cards.0.title`. ' +
        'The lines themselves are in the currency of the market.',
    ),
  categories: z.array(z.string()),
  blocks: z.record(z.string(), z.string()),
  menu_title: z.string().optional(),
  json: z.object({
    variables: variablesSchema,
    bannerImage: imageSchema.optional(),
    modalImage: imageSchema.optional(),
  }),
  meta: z.object(pageSchema.shape.meta.unwrap().shape),
});

/** What `GET /api/cms/pages/{path}` answers on this site. */
export const readDeliveredPageSchema = () => deliveredPageSchema.extend(addedPageShape());

/** What the delivery API answers for one document of the other types. */
export const deliverySchemas = {
  snippet: z.object({ ...documentShape, type: z.literal('snippet'), ...snippetSchema.shape }),
  menu: z.object({ ...documentShape, type: z.literal('menu'), ...menuSchema.shape }),
  messages: z.object({ ...documentShape, type: z.literal('messages'), ...messagesSchema.shape }),
  config: z.object({ ...documentShape, type: z.literal('config'), ...configSchema.shape }),
  file: z.object({ ...documentShape, type: z.literal('file'), ...fileSchema.shape }),
};

type Envelope<Type extends string> = Omit<
  z.output<typeof deliverySchemas.file>,
  keyof z.output<typeof fileSchema> | 'type'
> & {
  type: Type;
};

export type DeliveredPage = z.output<typeof deliveredPageSchema> & SitePageFields;

/** What the delivery API answers for one document, by type. */
export type Delivered = { page: DeliveredPage } & {
  [Type in keyof typeof deliverySchemas]: z.output<(typeof deliverySchemas)[Type]>;
} & { [Type in keyof SiteDocuments]: Envelope<Type> & SiteDocuments[Type] };

/**
 * One line of a list: what menus and overviews need, without texts. A document of a type that the site has added is there
 * whole, by the name of its type.
 */
export const deliveredItemSchema = z.looseObject({
  ...identityShape,
  title: z.string(),
  description: z.string().optional(),
  menu_title: z.string().optional(),
  categories: z.array(z.string()),
  image: imageSchema.optional().describe('Pages only: the picture at their head.'),
  noindex: z.boolean().optional().describe('Pages only: not for search engines.'),
  url: z.string().optional().describe('Files only: where the file is.'),
  mime: z.string().optional().describe('Files only.'),
  size: z.number().optional().describe('Files only, in bytes.'),
});

export type DeliveredItem = z.output<typeof deliveredItemSchema>;

/** What `GET /api/cms/{pages,snippets,files,awards}` answers, in order of key. */
export const deliveredListSchema = z.object({
  items: z.array(deliveredItemSchema),
  next: z
    .string()
    .nullable()
    .describe('Ask again with `after` set to this for the rest; null: this was all.'),
  ...freshnessShape,
});
