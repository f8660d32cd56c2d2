import { sql, type Transaction } from 'kysely';
import { DAY } from '../i18n/durations.ts';
import { dayOf } from '../readership/day-of.ts';
import { COUNTED_DAYS } from '../readership/readership.ts';
import type { Database } from '../store/schema.ts';
import type { Moved } from './carry-checks.ts';

/** Whoever opened a page at its old address has opened this page. */
export async function carryReads(
  tx: Transaction<Database>,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  const days = Array.from({ length: COUNTED_DAYS + 1 }, (_, ago) => dayOf(now - ago * DAY));
  await sql`
    insert into page_reads (day, key, locale, reads)
    select day, cast(${to} as text), locale, reads from page_reads where day in (${sql.join(days)}) and key = ${from}
    on conflict (day, key, locale) do update set reads = page_reads.reads + excluded.reads`.execute(tx);
  await tx.deleteFrom('page_reads').where('day', 'in', days).where('key', '=', from).execute();
}

/** Links go on showing the revision that was shared, and are listed with the page, where they can be ended. */
export async function carryLinks(tx: Transaction<Database>, moved: readonly Moved[]): Promise<void> {
  for (const { old, documentId } of moved)
    await tx
      .updateTable('preview_links')
      .set({ listed_with: documentId })
      .where('listed_with', '=', old.document.id)
      .execute();
}
