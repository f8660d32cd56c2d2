import type { Database, Store } from 'hashmark/server';
import type { Transaction } from 'kysely';

/**
 * Rows of one kind that may be written when the group of a work ends, by one statement for all of them. Work that asks the store, and not
 * the memory of its group, finds them there: they are written before it begins.
 */
export interface LateWrite<Row> {
  /** Rows of the same key become one. */
  keyOf(row: Row): string;
  merge(first: Row, second: Row): Row;
  write(tx: Transaction<Database>, kind: Store['kind'], rows: readonly Row[]): Promise<void>;
}

interface PutOff {
  rows: Map<string, unknown>;
  write(tx: Transaction<Database>, kind: Store['kind'], rows: ReadonlyMap<string, unknown>): Promise<void>;
}

/** What a group has deferred to its end. */
export class LateWrites {
  readonly #kinds = new Map<unknown, PutOff>();

  /** @returns takes it back; the latest first */
  add<Row>(write: LateWrite<Row>, row: Row): () => void {
    const rows = this.#rowsOf(write);
    const key = write.keyOf(row);
    const before = rows.get(key);
    rows.set(key, before === undefined ? row : write.merge(before, row));
    return () => {
      if (before === undefined) rows.delete(key);
      else rows.set(key, before);
    };
  }

  get isEmpty(): boolean {
    for (const { rows } of this.#kinds.values()) if (rows.size > 0) return false;
    return true;
  }

  /** Writes all of it. @returns puts it off again, if the store forgets that it was written */
  async write(tx: Transaction<Database>, kind: Store['kind']): Promise<() => void> {
    const written: (() => void)[] = [];
    for (const { rows, write } of this.#kinds.values()) {
      if (rows.size === 0) continue;
      const all = new Map(rows);
      rows.clear();
      written.push(() => {
        for (const [key, row] of all) rows.set(key, row);
      });
      await write(tx, kind, all);
    }
    return () => {
      for (const putOffAgain of written) putOffAgain();
    };
  }

  #rowsOf<Row>(write: LateWrite<Row>): Map<string, Row> {
    const known = this.#kinds.get(write);
    if (known) return known.rows as Map<string, Row>;
    const rows = new Map<string, Row>();
    this.#kinds.set(write, {
      rows,
      write: (tx, kind, rows) => write.write(tx, kind, [...(rows.values() as Iterable<Row>)]),
    });
    return rows;
  }
}
