/** Movements are written after the rows that name them; SQLite then looks for such rows, which must not mean reading all of them. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { sqliteStore } from '../harness.ts';

interface Reference {
  table: string;
  column: string;
}

/** The columns of all tables that name a movement. */
async function findReferences({ db }: Store): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select tables.name as "table", keys."from" as "column"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = 'ledger_movements'
  `.execute(db);
  return rows;
}

describe('a movement on SQLite', () => {
  it('is written without reading all rows that may name one', async () => {
    const store = await sqliteStore();
    const references = await findReferences(store);
    expect(references.map(({ table }) => table)).toEqual(expect.arrayContaining(['rounds', 'payments']));
    for (const { table, column } of references) {
      const { rows } = await sql<{ detail: string }>`
        explain query plan select 1 from ${sql.table(table)} where ${sql.ref(column)} = 'any'
      `.execute(store.db);
      expect(rows.map(({ detail }) => detail).join(), table).toMatch(/^SEARCH/);
    }
  });
});
