import { z } from 'zod';
import { documentTypeSchema } from '../../documents/type-name.ts';
import { DOCUMENT_STATES } from '../newest.ts';
import { TRANSLATION_STATES } from '../translations.ts';
import { documentShape, issueSchema, time } from './answer-parts.ts';

/** What the authoring API answers of documents, and of what they use. */

export const entrySchema = z.object({
  id: z.string(),
  type: documentTypeSchema,
  path: z.string().describe('Key and suffix: `promo/EE`.'),
  locale: z.string(),
  title: z.string(),
  hash: z.string().describe('Of the newest revision: what `If-Match` names.'),
  author: z.string(),
  saved_at: time,
  trashed_at: time.nullable(),
  visible_hash: z.string().nullable().describe('Of what readers see; null: nothing.'),
  visible_kind: z.enum(['base', 'campaign']).nullable(),
  next_edge: time.nullable().describe('When a window begins or ends next.'),
  state: z.enum(DOCUMENT_STATES),
  found: z
    .object({ path: z.array(z.union([z.string(), z.int()])), text: z.string() })
    .nullable()
    .optional()
    .describe('With `texts`: where the document says what was searched for; null where it cannot be shown.'),
  body: z.looseObject({}).optional(),
  widgets: z.string().nullable().optional(),
  parent_id: z
    .string()
    .nullable()
    .optional()
    .describe('With `bodies`: the revision before the newest one; null where that is the first.'),
});

export const listSchema = z.object({ items: z.array(entrySchema), next: z.string().nullable() });

const reviewState = z.enum(['asked', 'sent-back']).describe('It waits for a look, or for its author.');

export const headSchema = z.object({
  id: z.string(),
  type: documentTypeSchema,
  path: z.string(),
  locale: z.string(),
  hash: z.string(),
  trashed_at: time.nullable(),
  revision_id: z.string(),
  parent_id: z.string().nullable(),
  author: z.string(),
  message: z.string().nullable(),
  saved_at: time,
  widgets: z.string().nullable(),
  review: z
    .object({ what: reviewState, words: z.string(), actor: z.string(), recorded_at: time })
    .nullable()
    .describe('What is open of it; null: nothing.'),
  body: z.looseObject({}),
});

export const savedSchema = z.object({
  id: z.string(),
  revision_id: z.string(),
  hash: z.string(),
  unchanged: z.boolean().describe('The content is what was there before: no revision was added.'),
});

export const historySchema = z.object({
  revisions: z.array(
    z.object({
      id: z.string(),
      parent_id: z.string().nullable(),
      hash: z.string(),
      author: z.string(),
      message: z.string().nullable(),
      saved_at: time,
    }),
  ),
  publications: z.array(
    z.object({
      id: z.string(),
      revision_id: z.string().nullable(),
      release_id: z.string().nullable(),
      kind: z.string(),
      starts_at: time,
      ends_at: time.nullable(),
      recorded_at: time,
      recorded_by: z.string(),
      revokes: z.string().nullable(),
      revoked_by: z.string().nullable(),
    }),
  ),
  approvals: z.array(
    z.object({
      id: z.string(),
      revision_id: z.string(),
      actor: z.string(),
      recorded_at: time,
      revoked_at: time.nullable(),
      revoked_by: z.string().nullable(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.string(),
      revision_id: z.string().describe('The newest one then.'),
      what: reviewState,
      words: z.string(),
      actor: z.string(),
      recorded_at: time,
      closed_at: time.nullable().describe('When something followed; null: it is open.'),
    }),
  ),
});

export const reviewsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      what: reviewState,
      ...documentShape,
      title: z.string(),
      words: z.string(),
      actor: z.string(),
      asked_by: z.string().describe('Who has asked for the look: who it is sent back to.'),
      recorded_at: time,
    }),
  ),
  next: z.string().nullable(),
});

export const auditSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      actor: z.string().describe('Door and name: `studio:ann@site.example`.'),
      action: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      at: time,
    }),
  ),
});

export const namesSchema = z.object({
  items: z.array(
    z.object({
      name: z.string().describe('As content writes it.'),
      title: z.string().describe('As people call it; empty where it has no other name.'),
    }),
  ),
  known: z.boolean().describe('false: nobody here knows what there is of this kind.'),
});

export const translationsSchema = z.object({
  items: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      state: z.enum(TRANSLATION_STATES),
      changed: z
        .array(z.string())
        .describe('Fields of the original that have changed since, such as `title` or `content 3`.'),
      translated_revision_id: z
        .string()
        .nullable()
        .describe('The original as it is translated; null for one that nobody has checked.'),
    }),
  ),
  next: z.string().nullable(),
});

export const readersSchema = z.object({
  items: z.array(
    entrySchema.extend({
      reads: z.int().describe('How often browsers opened it; variants for a licence count as the page.'),
    }),
  ),
  since: z.iso.date().nullable().describe('The first day that counts; null: nothing is counted yet.'),
  next: z.string().nullable(),
});

export const presenceSchema = z.object({
  items: z
    .array(z.object({ actor: z.string(), place: z.string() }))
    .describe('Other screens, not one’s own.'),
});

export const checkedSchema = z.object({ issues: z.array(issueSchema), hash: z.string().nullable() });

export const siteSchema = z.object({
  types: z.array(
    z.object({
      type: z.string(),
      plural: z.string(),
      format: z.string(),
      approval: z.boolean().describe('A second person has to approve a revision before it goes live.'),
      own_keys: z
        .array(z.string())
        .optional()
        .describe('Keys whose documents have a schema of their own: ask for them by `type` and `key`.'),
      schema: z.looseObject({}).optional(),
    }),
  ),
  widgets: z.array(
    z.object({
      name: z.string(),
      aliases: z.array(z.string()).optional(),
      folder: z.string().optional(),
      summary: z.string(),
      display: z.enum(['block', 'inline']).optional(),
      schema: z.looseObject({}).optional(),
      examples: z.array(z.object({ title: z.string(), text: z.string() })).optional(),
    }),
  ),
  locales: z.array(z.string()),
  licences: z.array(z.string()),
  markets: z.array(z.string()),
  currencies: z.array(z.string()),
  names: z
    .array(z.string())
    .describe(
      'The kinds of names that values can be, besides addresses; `/names` tells what there is of each.',
    ),
  name_titles: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('What these kinds are called, by the languages of the Studio.'),
  gallery: z.boolean().describe('Widgets can be seen at `/gallery`.'),
  audiences: z
    .array(z.object({ name: z.string(), title: z.string() }))
    .describe('Readers whom pages tell apart, besides `guest` and `signed-in`.'),
});
