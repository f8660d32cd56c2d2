import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../store/make-folder.ts';
import { type Address, readAddress } from '../address.ts';
import { createCheck } from '../check.ts';
import { printContentText, readContentText } from '../files/content-text.ts';
import { filePathOf } from '../files/file-path.ts';
import type { Arguments } from './arguments.ts';
import type { Connection } from './connection.ts';
import { exportLibrary } from './library.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { inSteps, type Step } from './stopping.ts';
import { allDocuments } from './wire.ts';
import { writeWhole } from './write-whole.ts';

interface Write {
  readonly file: string;
  readonly text: string;
  readonly hash: string;
}

/**
 * Writes every document as a file, what each is based on, and the files of the library. A file with changes that are not in the store yet
 * refuses the whole export, unless it is told to overwrite.
 *
 * @returns the exit code.
 */
export async function exportFolder(
  folder: string,
  connection: Connection,
  options: Arguments,
  output: Output,
): Promise<number> {
  const manifest = readManifest(folder);
  const writes: Write[] = [];
  const endangered: string[] = [];
  for await (const entry of allDocuments(connection, { bodies: true })) {
    const address = readAddress(entry.type, entry.path, entry.locale);
    const file = filePathOf(address);
    const text = printContentText(entry.type, entry.body ?? {});
    const present = localHash(join(folder, file), address);
    if (present !== undefined && present !== entry.hash && present !== manifest.get(file))
      endangered.push(file);
    writes.push({ file, text, hash: entry.hash });
  }
  if (endangered.length > 0 && !options.overwrite) {
    output.fail(
      `These files have changes that are not in the store:\n${endangered.map((file) => `  ${join(folder, file)}`).join('\n')}\n` +
        'Import them first, export into another folder, or use --overwrite to lose them. Nothing was written.',
    );
    return 1;
  }
  makeFolder(folder);
  await inSteps(output, async (step) => {
    await writeFiles(folder, writes, manifest, step);
    await exportLibrary(folder, connection.client, output, step);
  });
  output.add({ documents: writes.map(({ file }) => file) });
  output.print(`${writes.length} documents of ${connection.via} are in ${folder}.`);
  return 0;
}

/** Writes the files; what those are based on that are written is kept, however it ends. */
async function writeFiles(
  folder: string,
  writes: readonly Write[],
  manifest: Manifest,
  step: Step,
): Promise<void> {
  const progress = createProgress(writes.length);
  try {
    for (const { file, text, hash } of writes) {
      await step();
      const path = join(folder, file);
      const same = existsSync(path) && readFileSync(path, 'utf8') === text;
      if (!same) {
        makeFolder(dirname(path));
        writeWhole(path, text);
      }
      manifest.set(file, hash);
      progress.step(same ? 'unchanged' : 'written', file);
    }
  } finally {
    progress.end();
    writeManifest(folder, manifest);
  }
}

/** The hash that a file would have in the store; an empty one when it cannot be read; `undefined` without a file. */
function localHash(path: string, address: Address): string | undefined {
  if (!existsSync(path)) return undefined;
  const text = readContentText(address.type, readFileSync(path, 'utf8'));
  if (text.problems.length > 0) return '';
  const check = createCheck(() => []);
  return check(address.type, address.key, text.body, { texts: false, siteVariables: {} }).checked?.hash ?? '';
}
