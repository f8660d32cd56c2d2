import type { z } from 'zod';
import { type entrySchema, listSchema } from '../authoring/document-answers.ts';
import type { Connection } from './connection.ts';

export type Entry = z.output<typeof entrySchema>;

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
