import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { migrations } from '../../src/casino/migrations/index.ts';
import { createStore } from '../../src/hashmark/store/store.ts';
import { readMadeOnce } from './made-once.ts';
import { EMPTY_TABLES } from './postgres.ts';

/** Starting a database takes a moment, emptying one takes a fraction: those that a store has closed wait here. */
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

/** The files of a database with the present schema: to begin with them takes a seventh of what it takes to make them. */
let files: Promise<Blob> | undefined;

async function makeFiles(): Promise<Buffer> {
  const pglite = new PGlite();
  const store = createStore({ kind: 'postgres', main: new PGliteDialect({ pglite }) });
  await store.migrate(migrations);
  const dump = await pglite.dumpDataDir('none');
  await store.close();
  return Buffer.from(await dump.arrayBuffer());
}

/** As with a server: integers and sums are numbers. */
const parsers = { 20: Number, 1700: Number };

/** A dialect on a database of its own, with the schema and without rows. */
export async function pgliteDialect(): Promise<PGliteDialect> {
  const waiting = idle.pop();
  if (waiting) return new PGliteDialect({ pglite: waiting });
  files ??= readMadeOnce('pglite.tar', makeFiles).then((bytes) => new Blob([new Uint8Array(bytes)]));
  return new PGliteDialect({ pglite: new ReusedPGlite({ loadDataDir: await files, parsers }) });
}
