import { existsSync, rmSync, watch } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Waits for what another process of the run makes; undefined when that one has given up. */
async function awaitOther(folder: string, file: string, mark: string): Promise<Buffer | undefined> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (existsSync(mark) && !existsSync(file)) return;
      watcher.close();
      resolve();
    };
    // Watched before it is looked for, so that nothing happens in between.
    const watcher = watch(folder, look);
    look();
  });
  return existsSync(file) ? await readFile(file) : undefined;
}

/**
 * What takes long to make and is the same for all. Where the processes of a run share a folder, the first of them that wants it makes
 * it there for the others.
 */
export async function readMadeOnce(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const folder = process.env.TEST_RUN_FOLDER;
  if (!folder) return await make();
  const file = join(folder, name);
  const mark = `${file}.begun`;
  for (;;) {
    const begun = await open(mark, 'wx').catch(() => undefined);
    if (begun) {
      await begun.close();
      return await makeFor(file, mark, make);
    }
    const bytes = await awaitOther(folder, file, mark);
    if (bytes) return bytes;
  }
}

async function makeFor(file: string, mark: string, make: () => Promise<Buffer>): Promise<Buffer> {
  // Whoever fails or is ended meanwhile lets the next one make it.
  const giveUp = () => rmSync(mark, { force: true });
  process.once('exit', giveUp);
  try {
    const bytes = await make();
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
    return bytes;
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    process.off('exit', giveUp);
  }
}
