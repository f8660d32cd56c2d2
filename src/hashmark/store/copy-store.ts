import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a server may keep the file to itself, as it does while it begins or ends, in milliseconds. */
const PATIENCE = 5000;

/** Has the disk keep what was written. @param flags `r` for a folder */
export function flush(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What is thrown of a file that could not be written carries its path. */
function blame(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}

/**
 * Copies a store of SQLite as it is at one moment, while others read and write it. The copy is there as a whole or not at all, and
 * readable by its owner only. A draft that a kill leaves behind begins with a dot.
 *
 * @param from a file that is there
 * @param to is replaced where it is there
 * @throws what the system or SQLite says; of a fault of `to` the error has it as its `path`
 */
export function copyStore(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true, timeout: PATIENCE });
  const draft = join(dirname(to), `.${basename(to)}.${process.pid}.new`);
  try {
    // A store that cannot be read is none of the copy's faults.
    database.exec('SELECT count(*) FROM sqlite_schema');
    blame(to, () => {
      closeSync(openSync(draft, 'wx', 0o600));
      try {
        database.prepare('VACUUM INTO ?').run(draft);
        flush(draft, 'r+');
        renameSync(draft, to);
        flush(dirname(to), 'r');
      } catch (error) {
        for (const left of [draft, `${draft}-journal`]) rmSync(left, { force: true });
        throw error;
      }
    });
  } finally {
    database.close();
  }
}
