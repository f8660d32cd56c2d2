import type { Kysely } from 'kysely';

interface Tables {
  media: { id: string; search: string };
}

/** Files of the library are found by capitals: those with letters of which a capital has two, or that have two for one, are noted anew. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const files = await db.selectFrom('media').select(['id', 'search']).execute();
  for (const { id, search } of files) {
    const folded = search.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
    if (folded !== search)
      await db.updateTable('media').set({ search: folded }).where('id', '=', id).execute();
  }
}
