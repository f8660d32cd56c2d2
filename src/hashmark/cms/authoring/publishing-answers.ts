import { z } from 'zod';
import { measuredSchema } from '../../documents/measured.ts';
import { documentTypeSchema } from '../../documents/type-name.ts';
import { documentShape, issueSchema, tagsSchema, time } from './answer-parts.ts';

/** What the authoring API answers of what goes live: publications, releases, links to share. */

export const approvedSchema = z.object({ id: z.string() });

const measuredShape = measuredSchema
  .nullable()
  .describe('What `measure` has asked for: when each process answered with each page that changed.');

export const publishedSchema = z.object({
  publication_id: z.string(),
  hash: z.string().nullable(),
  starts_at: time,
  ends_at: time.nullable(),
  tags: z.array(z.string()),
  warnings: z.array(issueSchema),
  heard_ms: z
    .number()
    .nullable()
    .describe('How long it took until every process had heard of it: from then on readers get what is live.'),
  measured: measuredShape,
});

export const renamedSchema = z.object({
  items: z
    .array(
      z.object({
        path: z.string(),
        locale: z.string(),
        hash: z.string().describe('Of the newest revision.'),
        live: z.boolean().describe('Readers see it.'),
      }),
    )
    .describe('The page at its new address.'),
  redirects: z
    .array(z.object({ path: z.string(), locale: z.string() }))
    .describe('The lists that lead on from the old address; none where readers saw nothing there.'),
  tags: z.array(z.string()),
});

export const preflightSchema = z.object({
  items: z.array(
    z.object({
      type: documentTypeSchema,
      path: z.string(),
      locale: z.string(),
      revision_id: z.string(),
      hash: z.string(),
      lacks_approval: z.boolean().describe('Somebody else has to approve it before you may publish it.'),
      issues: z
        .array(issueSchema)
        .describe('An error refuses publishing; the `id` of a warning has to stand in `acknowledged`.'),
    }),
  ),
  routes: z
    .array(
      z.object({
        path: z.string(),
        licence: z
          .string()
          .describe(
            'Whose page it is: a licence or market; empty at the address of a text without a variant, which is for all that have none of their own.',
          ),
      }),
    )
    .describe('What changes for readers: own addresses, and pages that the asked process has made already.'),
  routes_found: z.number(),
});

export const batchAnswerSchema = z.object({
  items: z.array(
    z.object({ label: z.string(), hash: z.string(), outcome: z.string(), warnings: z.array(issueSchema) }),
  ),
});

export const releasesSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      starts_at: time,
      ends_at: time.nullable(),
      state: z.enum(['scheduled', 'cancelled']),
    }),
  ),
  next: z.string().nullable(),
});

const namedRevision = z
  .object({ id: z.string(), hash: z.string(), author: z.string(), saved_at: time })
  .nullable();

export const releaseSchema = releasesSchema.shape.items.element.extend({
  items: z.array(
    z.object({
      ...documentShape,
      publication_id: z.string(),
      title: z.string(),
      hash: z.string().nullable().describe('Of the revision that goes live.'),
      revision: namedRevision.describe('What goes live.'),
      first: namedRevision.describe('What went into the release first, where it was replaced.'),
      taken_back: z.boolean().describe('Somebody has taken it back: readers see nothing of it.'),
      newest: namedRevision.describe('A newer text that is not live either.'),
      covered_then: namedRevision.describe('What was to be seen without the release when it was put there.'),
      covered: namedRevision.describe('What is to be seen without it today; at its end it comes back.'),
    }),
  ),
});

export const calendarSchema = z.object({
  items: z.array(
    z.object({
      at: time,
      what: z.enum(['begins', 'ends', 'taken-away']),
      publication_id: z.string(),
      ...documentShape,
      title: z.string(),
      kind: z.enum(['base', 'campaign']),
      release: z.object({ id: z.string(), title: z.string() }).nullable(),
    }),
  ),
});

export const releasedSchema = z.object({
  id: z.string(),
  items: z.array(publishedSchema),
  measured: measuredShape,
});

export const takenBackSchema = tagsSchema.extend({ measured: measuredShape });

export const measurementSchema = z.object({
  since: time.nullable().describe('The moment that the times count from; null: when it was asked.'),
  measured: measuredShape,
});

export const linksSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      revision_id: z.string(),
      view: z
        .looseObject({})
        .nullable()
        .describe(
          'As whom and at what moment the page is shown; null where the site no longer has the language or licence of it, and the link opens nothing.',
        ),
      created_by: z.string(),
      created_at: time,
      expires_at: time,
    }),
  ),
});

export const sharedSchema = z.object({
  id: z.string(),
  link: z.string().describe('On the host of the readers as whom it shows the page; told this once.'),
  expires_at: time,
});
