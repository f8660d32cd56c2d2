import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { EMPTY_TABLES } from './postgres.ts';

/** Starting a database takes seconds, emptying one takes a fraction: those that a store has closed wait here. */
const idle: ReusedPGlite[] = [];

/** PostgreSQL compiled to WebAssembly that is emptied instead of closed; the schema stays. */
class ReusedPGlite extends PGlite {
  override async close(): Promise<void> {
    // One by one: together they would be one transaction, in which nothing can be discarded.
    await this.exec('rollback');
    await this.exec('discard all');
    await this.exec(EMPTY_TABLES);
    idle.push(this);
  }
}

/** A dialect on an empty database of its own. */
export const pgliteDialect = (): PGliteDialect =>
  new PGliteDialect({ pglite: idle.pop() ?? new ReusedPGlite() });
