import { z } from 'zod';
import { documentTypeSchema } from '../../documents/type-name.ts';
import { PERMISSIONS, ROLES } from '../../staff/permissions.ts';
import { DOCUMENT_STATES } from '../newest.ts';
import { TRANSLATION_STATES } from '../translations.ts';
import { USE_STATES } from '../uses/list-uses.ts';

/** What the authoring API answers. Requests are in `requests.ts`. */

const time = z.string().describe('ISO 8601, UTC.');

export const issueSchema = z.object({
  id: z.string(),
  level: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  line: z.number().optional(),
  column: z.number().optional(),
  suggestion: z.string().optional(),
  media: z.string().optional().describe('The file of the library that is to be described.'),
});

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
  body: z.looseObject({}).optional(),
  widgets: z.string().nullable().optional(),
});

export const listSchema = z.object({ items: z.array(entrySchema), next: z.string().nullable() });

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
  body: z.unknown(),
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
});

export const approvedSchema = z.object({ id: z.string() });

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
    .array(z.object({ path: z.string(), licence: z.string() }))
    .describe('What changes for readers: own addresses, and pages that the asked process has made already.'),
  routes_found: z.number(),
});

export const tagsSchema = z.object({
  tags: z.array(z.string()).describe('What was built from these is stale.'),
});

export const mediaSchema = z.object({
  id: z.string(),
  version: z.string().describe('Of the file itself; its address has it.'),
  name: z.string(),
  folder: z.string(),
  address: z.string().describe('How texts name it.'),
  extension: z.string(),
  width: z.number().describe('In pixels; 0 where it is no picture.'),
  height: z.number(),
  bytes: z.number(),
  alt: z.record(z.string(), z.string()).describe('What it shows, by language.'),
  focal: z.object({ x: z.number(), y: z.number() }).describe('What matters in it, in thousandths.'),
  created_at: time,
  created_by: z.string(),
  trashed_at: time.nullable(),
});

export const mediaListSchema = z.object({
  items: z.array(mediaSchema),
  folders: z.array(z.string()),
  next: z.string().nullable(),
});

export const usesSchema = z.object({
  items: z.array(
    z.object({
      type: documentTypeSchema,
      path: z.string(),
      locale: z.string(),
      title: z.string(),
      states: z.array(z.enum(USE_STATES)),
      values: z.array(z.string()).describe('As it stands there, of a prop.'),
    }),
  ),
  next: z.string().nullable(),
  complete: z.boolean().describe('false: a store of an earlier version is still being read.'),
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

export const presenceSchema = z.object({
  items: z
    .array(z.object({ actor: z.string(), place: z.string() }))
    .describe('Other screens, not one’s own.'),
});

export const checkedSchema = z.object({ issues: z.array(issueSchema), hash: z.string().nullable() });

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
});

const documentShape = { type: documentTypeSchema, path: z.string(), locale: z.string() };

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

export const releasedSchema = z.object({ id: z.string(), items: z.array(publishedSchema) });

export const linksSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      revision_id: z.string(),
      view: z.looseObject({}).describe('As whom and at what moment the page is shown.'),
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

const names = z.array(z.string()).nullable().describe('null: all of them.');
const rightsShape = { role: z.enum(ROLES), types: names, locales: names, suffixes: names };

export const meSchema = z.object({
  door: z.enum(['studio', 'token', 'server']),
  actor: z.string().describe('As revisions and the audit name it.'),
  ...rightsShape,
  actions: z.array(z.enum(Object.keys(PERMISSIONS) as [keyof typeof PERMISSIONS])),
  account: z
    .object({ id: z.string(), email: z.string(), name: z.string(), language: z.string().nullable() })
    .optional(),
});

export const staffListSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      ...rightsShape,
      has_password: z.boolean(),
      has_second_factor: z.boolean(),
      created_at: time,
      signed_in_at: time.nullable(),
      deactivated_at: time.nullable(),
    }),
  ),
});

export const linkSchema = z.object({
  link: z.string().nullable().describe('Path of the page that chooses the password; null: it was mailed.'),
});
export const invitedSchema = linkSchema.extend({ id: z.string() });

export const tokenListSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ...rightsShape,
      created_by: z.string(),
      created_at: time,
      expires_at: time,
      used_at: time.nullable(),
    }),
  ),
});

export const tokenMadeSchema = z.object({ id: z.string(), token: z.string().describe('Shown this once.') });

/** What the site lets editors write; of types and widgets the names alone where little was asked for. */
export const siteSchema = z.object({
  types: z.array(
    z.object({
      type: z.string(),
      plural: z.string(),
      format: z.string(),
      approval: z.boolean().describe('A second person has to approve a revision before it goes live.'),
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
  gallery: z.boolean().describe('Widgets can be seen at `/gallery`.'),
  audiences: z
    .array(z.object({ name: z.string(), title: z.string() }))
    .describe('Readers whom pages tell apart, besides `guest` and `signed-in`.'),
});
