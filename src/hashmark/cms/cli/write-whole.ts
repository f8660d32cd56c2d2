import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file so that it is there as a whole or as it was, whatever ends the command or fills the disk. The draft begins with a
 * dot: what reads the folder meanwhile passes over it.
 *
 * @throws what the system says, with the path
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.new`);
  try {
    writeFileSync(draft, content);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}
