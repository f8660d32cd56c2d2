import { closeSync, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failureOf } from './failures.ts';
import { makeFolder } from './make-folder.ts';

/** The file in the folder of the data by which servers know of each other. Removing it frees nothing, and lets a second one in. */
const LOCK_FILE = 'server.lock';

/** What this process has locked, by folder. */
const held = new Map<string, { readonly database: DatabaseSync; holders: number }>();

/**
 * Makes this process the only server of a folder, until the lock is given back or the process has ended: then the system frees it,
 * whatever the end was. Services that begin in a process before those they replace have ended share the lock.
 *
 * @returns gives the lock back; undefined where another process has it
 * @throws what the system or SQLite says where the file cannot be written
 */
export function lockFolder(folder: string): (() => void) | undefined {
  makeFolder(folder);
  const key = realpathSync(folder);
  const lock = held.get(key) ?? take(key, join(folder, LOCK_FILE));
  if (!lock) return undefined;
  lock.holders++;
  return () => {
    lock.holders--;
    if (lock.holders > 0) return;
    held.delete(key);
    lock.database.close();
  };
}

/** Nobody else in this process may open the file: whoever closes it would free the lock of POSIX that is on it. */
function take(key: string, file: string) {
  // SQLite would open one that cannot be written for reading, and then lock nothing.
  closeSync(openSync(file, 'a+'));
  const database = new DatabaseSync(file);
  try {
    // Nothing is ever written, so a full disk is no hindrance.
    database.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (failureOf(error) === 'blocked') return undefined;
    throw error;
  }
  const lock = { database, holders: 0 };
  held.set(key, lock);
  return lock;
}
