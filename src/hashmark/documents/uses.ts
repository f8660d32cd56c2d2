import { z } from 'zod';
import { documentTypeSchema } from './type-name.ts';

/** In which of its revisions a document uses something. */
export const USE_STATES = ['live', 'newest', 'scheduled', 'past'] as const;

/** What links lead to, in the order in which it is gone through. */
export const LINK_KINDS = ['page', 'file', 'media'] as const;

/** Why readers do not find it: there is no such thing, or nobody has published it; or it has moved, and they are led on. */
export const BROKEN_STATES = ['missing', 'unseen', 'moved'] as const;

const completeSchema = z.boolean().describe('false: a store of an earlier version is still being read.');

/** A document that uses something. */
export const usingSchema = z.object({
  type: documentTypeSchema,
  path: z.string(),
  locale: z.string(),
  title: z.string(),
  states: z.array(z.enum(USE_STATES)),
  values: z.array(z.string()).describe('As it stands there, of a prop.'),
});

export const usesSchema = z.object({
  items: z.array(usingSchema),
  next: z.string().nullable(),
  complete: completeSchema,
});

/** What documents lead to and readers do not find. */
export const brokenLinksSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(LINK_KINDS),
      name: z.string().describe('A page by its key, a file by its address, one of the library by its id.'),
      state: z
        .enum(BROKEN_STATES)
        .describe('There is none; nobody has published it; or readers are led on to another address.'),
      to: z.string().nullable().describe('Where it has moved.'),
      documents: z.array(usingSchema).describe('Some that lead there; `/uses` tells all.'),
      has_more: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
  complete: completeSchema,
});

export type UseState = (typeof USE_STATES)[number];
export type LinkKind = (typeof LINK_KINDS)[number];
export type BrokenState = (typeof BROKEN_STATES)[number];
export type UsingDocument = z.output<typeof usingSchema>;
export type Uses = z.output<typeof usesSchema>;
export type BrokenLinks = z.output<typeof brokenLinksSchema>;
export type BrokenLink = BrokenLinks['items'][number];
