import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failureOf } from '../store/failures.ts';

/** The empty file in the folder of a build by which one that is made later knows that a process reads here. */
export const IN_USE = 'in-use';

/** The name of the build that a worker has to take, whatever has been built since its first process began. */
export const BUILD_OF_WORKER = 'HASHMARK_BUILD';

// Kept, as what nobody refers to is closed, and its lock with it.
let held: DatabaseSync | undefined;

const openLock = (build: string, options: { readOnly: boolean; timeout: number }) =>
  existsSync(join(build, IN_USE)) ? new DatabaseSync(join(build, IN_USE), options) : undefined;

/** How long a start waits for a build that asks at this moment whether the lock is free, in milliseconds. */
const ASKED_WITHIN = 5_000;

/**
 * Keeps a build from being removed for as long as this process lives, together with others that read it: the system frees the lock,
 * whatever the end was.
 */
export function holdBuild(build: string): void {
  try {
    held ??= openLock(build, { readOnly: true, timeout: ASKED_WITHIN });
    // A transaction that has read has a lock which many can have at once.
    held?.exec('BEGIN; SELECT 1 FROM sqlite_schema');
  } catch {
    // Not every disk has locks. A site is not to stand still for that: the two builds before the newest stay anyhow.
    held = undefined;
  }
}

/** Whether a process reads a build. Never to be asked of one that this process holds: asking would give that back. */
export function isBuildHeld(build: string): boolean {
  const database = openLock(build, { readOnly: false, timeout: 0 });
  try {
    database?.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    if (failureOf(error) === 'blocked') return true;
    throw error;
  } finally {
    database?.close();
  }
}

/** The folders of all builds that are there, by their names. */
export const listBuilds = (dist: string): string[] => readdirSync(dist).filter((name) => /^\d+$/.test(name));

/** Where the files lie that other builds beside this one have sent to browsers. */
export const listEarlier = (build: string): string[] =>
  listBuilds(dirname(build)).map((name) => join(dirname(build), name, 'client'));
