import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';

/** Starting a database takes seconds, emptying one takes a fraction: those that a store has closed wait here. */
const idle: ReusedPGlite[] = [];

/** PostgreSQL compiled to WebAssembly that is emptied instead of closed. */
class ReusedPGlite extends PGlite {
  override async close(): Promise<void> {
    // One by one: together they would be one transaction, in which nothing can be discarded.
    await this.exec('rollback');
    await this.exec('discard all');
    await this.exec('drop schema public cascade; create schema public');
    idle.push(this);
  }
}

/** A dialect on an empty database of its own. */
export const pgliteDialect = (): PGliteDialect =>
  new PGliteDialect({ pglite: idle.pop() ?? new ReusedPGlite() });
