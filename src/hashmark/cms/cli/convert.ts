import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutsideRules } from '../../http/ask-outside.ts';
import { makeFolder } from '../../store/make-folder.ts';
import { LIBRARY_FOLDER } from '../files/read-folder.ts';
import { addressOfPicture, fetchPictures, pictureAddress } from '../importers/fetch-pictures.ts';
import { type ForeignExport, type ForeignPage, ImportError } from '../importers/foreign-pages.ts';
import { readMapping } from '../importers/mapping.ts';
import { writePageFiles } from '../importers/page-files.ts';
import { readForeignExport } from '../importers/read-export.ts';
import type { Widgets } from '../importers/slot-addresses.ts';
import type { Arguments } from './arguments.ts';
import { Hindrance } from './hindrance.ts';
import { addPictures } from './library.ts';
import type { Output } from './output.ts';
import { inSteps } from './stopping.ts';
import { writeWhole } from './write-whole.ts';

function readMappingFile(path: string | undefined) {
  if (path === undefined) return readMapping('');
  if (!existsSync(path)) throw new Hindrance(`There is no ${path}.`);
  return readMapping(readFileSync(path, 'utf8'));
}

/** What an export is read with. */
interface Surroundings {
  /** Whom pictures are fetched from, where that is asked for: the internet alone without it. */
  readonly rules?: OutsideRules;
  /** The widgets of the site, whose params may hold addresses. */
  readonly widgets?: Widgets;
}

/** The files of an export, with its pictures where they are to be fetched. */
async function convert(
  read: ForeignExport,
  { draft, pictures: isFetching }: Arguments,
  { rules, widgets }: Required<Surroundings>,
) {
  if (!isFetching) return { ...writePageFiles(read, draft, undefined, widgets), pictures: [] };
  const shown = read.pages.filter(({ isPublished }) => isPublished || draft);
  const { pictures, notes } = await fetchPictures(shown, rules, widgets);
  const take = (src: string, page: ForeignPage) => {
    const picture = pictures.get(pictureAddress(src, page, rules) ?? '');
    return picture ? addressOfPicture(picture) : src;
  };
  const written = writePageFiles(read, draft, take, widgets);
  return { ...written, notes: [...written.notes, ...notes], pictures: [...pictures.values()] };
}

/**
 * Writes the pages of another system's export as files of our content, which `check` and `import` take from there. A file that is there
 * already refuses the whole, unless it is told to overwrite.
 *
 * @returns the exit code
 */
export async function convertExport(
  from: string,
  folder: string,
  options: Arguments,
  output: Output,
  { rules = { allowsLocal: false }, widgets = new Map() }: Surroundings = {},
): Promise<number> {
  let converted: Awaited<ReturnType<typeof convert>>;
  try {
    converted = await convert(readForeignExport(from, readMappingFile(options.map)), options, {
      rules,
      widgets,
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    output.fail(error.message);
    return 1;
  }
  const { files, notes, pictures } = converted;
  const there = files.filter(({ file, text }) => {
    const path = join(folder, file);
    return existsSync(path) && readFileSync(path, 'utf8') !== text;
  });
  output.add({ files: files.map(({ file }) => file), pictures: pictures.map(addressOfPicture), notes });
  if (there.length > 0 && !options.overwrite) {
    output.fail(
      `These files are there already and say something else:\n${there.map(({ file }) => `  ${join(folder, file)}`).join('\n')}\n` +
        'Name another folder, or use --overwrite to lose them. Nothing was written.',
    );
    return 1;
  }
  await inSteps(output, async (step) => {
    for (const { file, text } of files) {
      await step();
      const path = join(folder, file);
      makeFolder(dirname(path));
      writeWhole(path, text);
    }
  });
  addPictures(folder, pictures);
  if (pictures.length > 0)
    output.print(`${pictures.length} pictures are in ${join(folder, LIBRARY_FOLDER)}.`);
  for (const { page, message } of notes) output.note(`${page}: ${message}`);
  output.print(
    `${files.length} pages are in ${folder}. Look at them with: npx hashmark content check ${folder}`,
  );
  return 0;
}
