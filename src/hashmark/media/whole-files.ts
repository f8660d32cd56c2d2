/**
 * Files of the library come whole or not at all, whatever process, disk or power ended while they were written: they are written beside
 * the others first, and then moved.
 */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../store/make-folder.ts';

const UNFINISHED = '.unfinished';
/** Far longer than the slowest upload takes, in milliseconds. */
const ABANDONED = 3_600_000;

/** The path of a file that is about to be written. @param library the folder of the library */
export function newUnfinished(library: string): string {
  const folder = join(library, UNFINISHED);
  makeFolder(folder);
  return join(folder, randomUUID());
}

/** Writes a file of the library. */
export async function writeWhole(library: string, path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = newUnfinished(library);
  try {
    await writeFile(unfinished, bytes);
    makeFolder(dirname(path));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Removes what processes that were ended have left behind. */
export async function removeAbandoned(library: string): Promise<void> {
  const folder = join(library, UNFINISHED);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Several processes tidy the same folder.
    const written = await stat(path).catch(() => undefined);
    if (written && written.mtimeMs < Date.now() - ABANDONED) await rm(path, { force: true });
  }
}
