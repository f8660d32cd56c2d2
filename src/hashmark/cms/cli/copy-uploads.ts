import { accessSync, constants, copyFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ownFile } from '../../media/own-file.ts';
import { explainFileFault } from '../../process/file-faults.ts';
import { flush } from '../../store/copy-store.ts';
import { makeFolder } from '../../store/make-folder.ts';
import { Hindrance } from './hindrance.ts';
import type { Step } from './stopping.ts';

/** Files named that are missing; of more only how many there are. */
const MOST_NAMED = 20;

/** What has become of the uploaded files. */
export interface CopiedUploads {
  files: number;
  bytes: number;
  /** Those that the store knows and the folder does not have. */
  missing: number;
  /** The first of these. */
  readonly named: string[];
}

/** @throws Hindrance where this user may not read the file */
function requireReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const why = explainFileFault(error)?.why ?? 'it cannot be read';
    throw new Hindrance(
      `The uploaded file ${JSON.stringify(path)} cannot be copied: ${why}. There is no copy; let this user read it.`,
    );
  }
}

/**
 * Copies the uploaded files that a store knows, one after another. They are never changed in their place and never removed, so that of a
 * store that was copied before all are there, whatever is uploaded meanwhile. Cuts and previews are made again when they are asked for.
 *
 * @param store a copy that nobody writes
 * @throws what the system says of a file that cannot be written, with its path
 */
export async function copyUploads(
  store: string,
  from: string,
  to: string,
  step: Step,
): Promise<CopiedUploads> {
  const done: CopiedUploads = { files: 0, bytes: 0, missing: 0, named: [] };
  const database = new DatabaseSync(store, { readOnly: true });
  try {
    // A version without bytes of its own is another name of one that has them.
    const rows = database.prepare(
      'SELECT media_id, version, extension, bytes FROM media_versions WHERE bytes > 0 ORDER BY media_id, version',
    );
    for (const row of rows.iterate()) {
      await step();
      const { media_id, version, extension, bytes } = row as Record<string, string>;
      const name = ownFile(String(media_id), String(version), String(extension));
      const source = join(from, name);
      if (!existsSync(source)) {
        done.missing++;
        if (done.named.length < MOST_NAMED) done.named.push(name);
        continue;
      }
      requireReadable(source);
      const target = join(to, name);
      makeFolder(dirname(target));
      try {
        copyFileSync(source, target, constants.COPYFILE_FICLONE);
        flush(target, 'r+');
      } catch (error) {
        throw error instanceof Error ? Object.assign(error, { path: target }) : error;
      }
      done.files++;
      done.bytes += Number(bytes);
    }
  } finally {
    database.close();
  }
  return done;
}
