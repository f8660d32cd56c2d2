import { z } from 'zod';
import { documentTypeSchema } from '../../documents/type-name.ts';
import type { Connection } from './connection.ts';

export const issueSchema = z.object({
  id: z.string(),
  level: z.enum(['error', 'warning']),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  line: z.number().optional(),
  column: z.number().optional(),
  suggestion: z.string().optional(),
});

export const batchAnswerSchema = z.object({
  items: z.array(z.object({ hash: z.string(), outcome: z.string(), warnings: z.array(issueSchema) })),
});

export const headSchema = z.object({
  hash: z.string(),
  trashed_at: z.string().nullable(),
  message: z.string().nullable(),
  parent_id: z.string().nullable(),
  widgets: z.string().nullable(),
  body: z.unknown(),
});

export const savedSchema = z.object({ hash: z.string() });

export const historySchema = z.object({
  revisions: z.array(
    z.object({
      id: z.string(),
      hash: z.string(),
      author: z.string(),
      message: z.string().nullable(),
      saved_at: z.string(),
    }),
  ),
  publications: z.array(
    z.object({
      revision_id: z.string().nullable(),
      kind: z.string(),
      starts_at: z.string(),
      ends_at: z.string().nullable(),
      revoked_by: z.string().nullable(),
    }),
  ),
});

export const publishedSchema = z.object({
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  warnings: z.array(issueSchema),
});

const entrySchema = z.object({
  type: documentTypeSchema,
  path: z.string(),
  locale: z.string(),
  hash: z.string(),
  author: z.string(),
  saved_at: z.string(),
  visible_hash: z.string().nullable(),
  visible_kind: z.enum(['base', 'campaign']).nullable(),
  next_edge: z.string().nullable(),
  body: z.looseObject({}).optional(),
  widgets: z.string().nullable().optional(),
});

export type Entry = z.output<typeof entrySchema>;
const listSchema = z.object({ items: z.array(entrySchema), next: z.string().nullable() });

const PAGE = 200;

/** Every document outside the trash, page by page. */
export async function* allDocuments(
  connection: Connection,
  query: { type?: string | undefined; bodies?: boolean },
): AsyncGenerator<Entry> {
  let after: string | null = null;
  do {
    const search = new URLSearchParams({ limit: String(PAGE) });
    if (query.type) search.set('type', query.type);
    if (query.bodies) search.set('bodies', '1');
    if (after) search.set('after', after);
    const page: z.output<typeof listSchema> = await connection.call(`/documents?${search}`, listSchema);
    yield* page.items;
    after = page.next;
  } while (after);
}
