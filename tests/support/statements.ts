import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyDatabase } from './sqlite.ts';

/** Statements that SQLite prepares in this process, and what they cost. */
export interface RecordedStatements {
  /**
   * Those that read a table from its first row to its last, whose cost rises with it: neither by index, nor in its order up to a limit.
   *
   * @param small tables for which that may be
   */
  findScans(small: readonly string[]): Promise<string[]>;
  /** How SQLite finds the rows of those that match. */
  findPlans(statement: RegExp): Promise<string[]>;
  stop(): void;
}

const CHANGES_OR_READS = /^\s*(select|with|insert|update|delete)\b/i;
const IS_SCAN = /^SCAN (?!CONSTANT ROW)(\w+)\b(?! VIRTUAL| CONSTANT)/;

const readPlan = (database: DatabaseSync, text: string) =>
  database.prepare(`explain query plan ${text}`).all() as { detail: string }[];

/** @returns tables and subqueries that the plan of a statement scans; none where it ends at a limit without sorting first */
function readScans(database: DatabaseSync, text: string): string[] {
  const plan = readPlan(database, text);
  const sorts = plan.some(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER BY'));
  if (/\blimit \?/i.test(text) && !sorts) return [];
  return plan.flatMap(({ detail }) => IS_SCAN.exec(detail)?.[1] ?? []);
}

/** Remembers every statement that is prepared on SQLite in this process from now on. */
export function recordStatements(): RecordedStatements {
  const texts = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (text, ...rest) {
    texts.add(text);
    return prepare.call(this, text, ...rest);
  };
  /** Reads what is asked of a database with the tables of this version and no rows. */
  async function readEmpty<T>(read: (database: DatabaseSync) => T): Promise<T> {
    const folder = mkdtempSync(join(tmpdir(), 'hashmark-plans-'));
    await copyDatabase(folder);
    const [file = ''] = readdirSync(folder);
    const database = new DatabaseSync(join(folder, file));
    try {
      return read(database);
    } finally {
      database.close();
      rmSync(folder, { recursive: true });
    }
  }
  return {
    findScans(small) {
      const recorded = [...texts].filter((text) => CHANGES_OR_READS.test(text));
      return readEmpty((database) =>
        recorded.flatMap((text) => {
          const tables = readScans(database, text).filter((table) => !small.includes(table));
          return tables.length > 0 ? `${tables.join(', ')}: ${text.replace(/\s+/g, ' ').trim()}` : [];
        }),
      );
    },
    findPlans(statement) {
      const recorded = [...texts].filter((text) => statement.test(text));
      return readEmpty((database) =>
        recorded.map((text) =>
          readPlan(database, text)
            .map(({ detail }) => detail)
            .join('; '),
        ),
      );
    },
    stop() {
      DatabaseSync.prototype.prepare = prepare;
    },
  };
}
