import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ImportError } from '../importers/foreign-pages.ts';
import { readMapping } from '../importers/mapping.ts';
import { writePageFiles } from '../importers/page-files.ts';
import { readForeignExport } from '../importers/read-export.ts';
import type { Arguments } from './arguments.ts';
import type { Output } from './output.ts';
import { UsageError } from './usage-error.ts';

function readMappingFile(path: string | undefined) {
  if (path === undefined) return readMapping('');
  if (!existsSync(path)) throw new UsageError(`There is no ${path}.`);
  return readMapping(readFileSync(path, 'utf8'));
}

/**
 * Writes the pages of another system's export as files of our content, which `check` and `import` take from there. A file that is there
 * already refuses the whole, unless it is told to overwrite.
 *
 * @returns the exit code
 */
export function convertExport(from: string, folder: string, options: Arguments, output: Output): number {
  let converted: ReturnType<typeof writePageFiles>;
  try {
    converted = writePageFiles(readForeignExport(from, readMappingFile(options.map)), options.draft);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    output.add({ error: error.message });
    output.tell(error.message);
    return 1;
  }
  const { files, notes } = converted;
  const there = files.filter(({ file, text }) => {
    const path = join(folder, file);
    return existsSync(path) && readFileSync(path, 'utf8') !== text;
  });
  output.add({ files: files.map(({ file }) => file), notes });
  if (there.length > 0 && !options.overwrite) {
    output.tell(
      `These files are there already and say something else:\n${there.map(({ file }) => `  ${join(folder, file)}`).join('\n')}\n` +
        'Name another folder, or use --overwrite to lose them. Nothing was written.',
    );
    return 1;
  }
  for (const { file, text } of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const { page, message } of notes) output.tell(`${page}: ${message}`);
  output.print(
    `${files.length} pages are in ${folder}. Look at them with: npm run content -- check ${folder}`,
  );
  return 0;
}
