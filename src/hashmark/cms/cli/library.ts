import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isLocale } from '../../i18n/regions.ts';
import { cutWords } from '../../media/picture-words.ts';
import { makeFolder } from '../../store/make-folder.ts';
import type { AuthoringClient } from '../client/create-client.ts';
import { LIBRARY_FOLDER } from '../files/read-folder.ts';
import type { FetchedPicture } from '../importers/fetch-pictures.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';
import type { Step } from './stopping.ts';
import { writeWhole } from './write-whole.ts';

/** The folder of the library in which pictures of other systems are. */
const IMPORTED = 'imported';

const thousandth = z.number().int().min(0).max(1000);

/** A file of the library as the list beside the files has it. */
const keptSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{12}$/),
  version: z.string().regex(/^[0-9a-f]{12}$/),
  name: z.string().regex(/^[a-z0-9-]{1,80}$/),
  folder: z.string().regex(/^(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/),
  extension: z.enum(['jpg', 'png', 'webp', 'svg', 'pdf']),
  alt: z.record(z.string(), z.string()),
  focal: z.object({ x: thousandth, y: thousandth }),
});
type Kept = z.output<typeof keptSchema>;

const listSchema = z.object({ files: z.array(keptSchema) });

const listIn = (folder: string) => join(folder, LIBRARY_FOLDER, 'library.json');

/** Where a file stands: below its folder, by its name and, as names are not unique, its id. */
const fileOf = (folder: string, { id, name, extension, ...kept }: Kept) =>
  join(folder, LIBRARY_FOLDER, kept.folder, `${name}-${id}.${extension}`);

/** What was exported into a folder. @throws Hindrance when the list cannot be read */
function readKept(folder: string): readonly Kept[] {
  const path = listIn(folder);
  if (!existsSync(path)) return [];
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Hindrance(`${path} is no JSON. Export the library again.`);
  }
  const result = listSchema.safeParse(given);
  if (result.success) return result.data.files;
  throw new Hindrance(`${path} is not as it was exported:\n${z.prettifyError(result.error)}`);
}

type Client = Pick<AuthoringClient, 'listMedia' | 'downloadMedia' | 'restoreMedia' | 'changeMedia'>;

/** Everything in the library but the trash, in order of id. */
async function listLibrary(client: Client): Promise<readonly Kept[]> {
  const found: Kept[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await client.listMedia({ after });
    found.push(...items.map((item) => keptSchema.parse(item)));
    after = next ?? undefined;
  } while (after !== undefined);
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Writes the files of the library into a folder, and a list of what is said of them. Those that are there already stay. */
export async function exportLibrary(
  folder: string,
  client: Client,
  output: Output,
  step: Step,
): Promise<void> {
  const files = await listLibrary(client);
  const before = new Map(readKept(folder).map(({ id, version }) => [id, version]));
  if (files.length === 0 && before.size === 0) return;
  for (const file of files) {
    const path = fileOf(folder, file);
    if (existsSync(path) && before.get(file.id) === file.version) continue;
    await step();
    makeFolder(dirname(path));
    writeWhole(path, await client.downloadMedia({ id: file.id }));
  }
  makeFolder(join(folder, LIBRARY_FOLDER));
  writeWhole(listIn(folder), `${JSON.stringify({ files }, undefined, 2)}\n`);
  output.add({ media: files.map(({ id }) => id) });
  output.print(`${files.length} files of the library are in ${join(folder, LIBRARY_FOLDER)}.`);
}

/** Adds pictures to a folder, as if they had been exported into it: `import` brings them into the library by the ids that texts name. */
export function addPictures(folder: string, pictures: readonly FetchedPicture[]): void {
  if (pictures.length === 0) return;
  const added = new Map(
    pictures.map(({ id, version, name, file: { extension, bytes }, alt }) => {
      if (extension === 'pdf') throw new Error(`${name} is no picture.`);
      const kept = { id, version, name, folder: IMPORTED, extension, alt, focal: { x: 500, y: 500 } };
      return [id, { kept, bytes }] as const;
    }),
  );
  for (const { kept, bytes } of added.values()) {
    const path = fileOf(folder, kept);
    makeFolder(dirname(path));
    writeWhole(path, bytes);
  }
  const files = [
    ...readKept(folder).filter(({ id }) => !added.has(id)),
    ...[...added.values()].map(({ kept }) => kept),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  writeWhole(listIn(folder), `${JSON.stringify({ files }, undefined, 2)}\n`);
}

/** What is said of a file in languages of this site: those of another one nobody reads here. */
const wordsOf = ({ alt }: Kept): Record<string, string> =>
  Object.fromEntries(
    Object.entries(alt).flatMap(([locale, written]) => {
      const words = cutWords(written.trim());
      return isLocale(locale) && words !== '' ? [[locale, words]] : [];
    }),
  );

/** Whether nobody has said anything of a file: neither what it shows nor what matters in it. */
const isUntold = ({ alt, focal }: Pick<Kept, 'alt' | 'focal'>): boolean =>
  Object.keys(alt).length === 0 && focal.x === 500 && focal.y === 500;

/** Says of those that are there what the list says, where nobody has said anything: an import may have ended before it did. */
async function tellUntold(
  kept: readonly Kept[],
  present: ReadonlyMap<string, Kept>,
  client: Client,
  step: Step,
): Promise<void> {
  for (const file of kept) {
    const there = present.get(file.id);
    const told = { alt: wordsOf(file), focal: file.focal };
    if (!there || !isUntold(there) || isUntold(told)) continue;
    await step();
    await client.changeMedia({ id: file.id, ...told });
  }
}

/**
 * Adds the files of a folder that the library does not have, each by the id that texts name it by.
 *
 * @returns how many are, or would be, added
 * @throws Hindrance when a file of the list is not there
 */
export async function importLibrary(
  folder: string,
  client: Client,
  isDryRun: boolean,
  step: Step,
): Promise<number> {
  const kept = readKept(folder);
  if (kept.length === 0) return 0;
  const present = new Map((await listLibrary(client)).map((file) => [file.id, file]));
  const missing = kept.filter(({ id }) => !present.has(id));
  const lost = missing.find((file) => !existsSync(fileOf(folder, file)));
  if (lost) throw new Hindrance(`${fileOf(folder, lost)} is in the list of the library, but not there.`);
  if (isDryRun) return missing.length;
  await tellUntold(kept, present, client, step);
  for (const file of missing) {
    const { id, version, name, folder: place, focal } = file;
    await step();
    const bytes = new Uint8Array(await readFile(fileOf(folder, file)));
    await client.restoreMedia({ id, version, name, folder: place, file: bytes });
    await client.changeMedia({ id, alt: wordsOf(file), focal, trashed: false });
  }
  return missing.length;
}
