import { z } from 'zod';
import type { Site } from '../../site/define-site.ts';
import { type Address, readAddress, slugOf } from '../address.ts';
import { issueSchema } from '../authoring/answer-parts.ts';
import { batchAnswerSchema } from '../authoring/publishing-answers.ts';
import type { BatchRequest } from '../authoring/requests.ts';
import { AuthoringError } from '../client/authoring-error.ts';
import { declaredBy } from '../declared-variables.ts';
import { filePathOf } from '../files/file-path.ts';
import { type ContentFile, placeIssue } from '../files/read-folder.ts';
import { SEED_ACTOR } from '../seed-content.ts';
import type { Arguments } from './arguments.ts';
import { isRefused, readChecked } from './check-folder.ts';
import { chunksOf } from './chunks.ts';
import type { Connection } from './connection.ts';
import { importLibrary } from './library.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { findSurplus, pruneDocuments } from './prune.ts';
import { tellRenamed } from './rename.ts';
import { conflictSchema, formatConflict } from './report.ts';
import { inSteps, type Step } from './stopping.ts';
import { allDocuments } from './wire.ts';

const problemsSchema = z.object({
  problems: z.array(
    z.object({
      index: z.number(),
      issues: z.array(issueSchema).optional(),
      conflict: conflictSchema.optional(),
    }),
  ),
});

interface Outcome {
  file: string;
  outcome: string;
}

/** What the store would do with a file, and by which hash it would know it. */
interface Planned extends Outcome {
  hash: string;
}

/** One import on its way: the files, and what the store is to do with each. */
interface Work {
  folder: string;
  files: readonly ContentFile[];
  connection: Connection;
  options: Arguments;
  output: Output;
  /** The request for some of the files. */
  request(mode: BatchRequest['mode'], chunk: readonly ContentFile[]): BatchRequest;
}

/** The rules of the warnings that the command has shown: who goes on has read them. */
const shownIn = ({ issues }: Output): string[] => [
  ...new Set(issues.flatMap(({ id, level }) => (level === 'warning' ? [id] : []))),
];

/**
 * Saves and publishes the changed files of a folder. All of it is checked before anything is written.
 *
 * @returns the exit code.
 */
export async function importFolder(
  folder: string,
  connection: Connection,
  site: Site,
  options: Arguments,
  output: Output,
): Promise<number> {
  const pages = await presentPages(connection);
  const files = await readChecked(folder, site, output, { strict: options.strict, texts: false, pages });
  const refuse = () => {
    output.fail(`${output.sum ? `${output.sum} in ${folder}. ` : ''}Nothing was written.`);
    return 1;
  };
  if (!files) return refuse();
  // Site-wide variables come first, so that the texts that use them are published after them.
  files.sort((a, b) => Number(b.address.type === 'config') - Number(a.address.type === 'config'));
  const manifest = readManifest(folder);
  const bases = await readBases(connection, manifest, files, options);
  const variables = declaredBy(files);
  const work: Work = {
    folder,
    files,
    connection,
    options,
    output,
    request: (mode, chunk) => ({
      mode,
      entries: chunk.map(({ file, address: { type, key, suffix, locale }, body }) => ({
        type,
        path: slugOf(key, suffix),
        locale,
        base: bases.get(file) ?? null,
        body,
      })),
      variables,
      ...(options.message === undefined ? {} : { message: options.message }),
    }),
  };
  const planned = await checkInStore(work);
  if (!planned || isRefused(output, options)) return refuse();
  const surplus = options.prune ? await findSurplus(connection, files) : [];
  const fresh = planned.flatMap(({ outcome, hash }, index) => {
    const file = outcome === 'new' ? files[index] : undefined;
    return file ? [{ file, hash }] : [];
  });
  tellRenamed(surplus, fresh, output);
  // Where it cannot be kept what the files are based on, nothing is changed yet.
  if (!options.dryRun) writeManifest(folder, manifest);
  const added = await inSteps(output, (step) =>
    importLibrary(folder, connection.client, options.dryRun, step),
  );
  if (added > 0)
    output.print(`${added} files ${options.dryRun ? 'would be added' : 'were added'} to the library.`);
  if (options.dryRun) {
    printOutcomes(planned, output);
    for (const { file } of surplus) output.print(`unpublished ${file}`);
    output.add({
      documents: planned.map(({ file, outcome }) => ({ file, outcome })),
      unpublished: surplus.map(({ file }) => file),
    });
    output.print(
      `${options.draft ? 'Would save' : 'Would publish'} through ${connection.via}: ${sumsOf(planned)}.`,
    );
    return 0;
  }
  if (!(await pruneDocuments(surplus, connection, options, output))) return 1;
  return await write(work, manifest);
}

/** What the store would do with each file, with its warnings told; `undefined` when it refuses any. */
async function checkInStore({ folder, files, connection, options, output, request }: Work) {
  const planned: Planned[] = [];
  let refused = 0;
  for (const chunk of chunksOf(files)) {
    try {
      const body = request('check', chunk);
      const { items } = await connection.call('/batch', batchAnswerSchema, { method: 'POST', body });
      for (const [index, { warnings, outcome, hash }] of items.entries()) {
        const file = chunk[index];
        if (!file) continue;
        // A draft that is the same here and there is published by an import, and left as it is by one of drafts.
        const own = options.draft && outcome === 'published' ? 'unchanged' : outcome;
        planned.push({ file: file.file, outcome: own, hash });
        output.problems(
          warnings.map((issue) => placeIssue(file, issue)),
          folder,
        );
      }
    } catch (error) {
      refused += printRefusal(error, chunk, folder, output);
    }
  }
  return refused > 0 ? undefined : planned;
}

/** The store refuses, amid the writing, what it has taken in the check; what it has against it was told. */
class RefusedError extends Error {
  override name = 'RefusedError';
}

async function write(work: Work, manifest: Manifest): Promise<number> {
  const { folder, files, options, output } = work;
  const done: Outcome[] = [];
  let failure: unknown;
  try {
    await inSteps(output, (step) => writeChunks(work, manifest, done, step));
  } catch (error) {
    failure = error;
  }
  try {
    writeManifest(folder, manifest);
  } catch (error) {
    failure ??= error;
  }
  output.add({ documents: done });
  const what = options.draft ? 'saved as drafts' : 'published';
  const count = `${done.length} of ${files.length} files are ${what}, each as a whole`;
  if (failure instanceof RefusedError) {
    output.fail(`The store has changed since the check. ${count}; those that come behind are not.`);
    return 1;
  }
  if (failure !== undefined) {
    output.note(`${count}. The same command goes on where this one has ended.`);
    throw failure;
  }
  printOutcomes(done, output);
  output.print(
    `${options.draft ? 'Saved as drafts' : 'Published'} through ${work.connection.via}: ${sumsOf(done)}.`,
  );
  return 0;
}

/** Writes the files, some at a time; of those that the store has taken, `manifest` and `done` tell. */
async function writeChunks(
  { folder, files, connection, options, output, request }: Work,
  manifest: Manifest,
  done: Outcome[],
  step: Step,
): Promise<void> {
  const progress = createProgress(files.length);
  const mode = options.draft ? 'save' : 'publish';
  try {
    for (const chunk of chunksOf(files)) {
      await step();
      const body = { ...request(mode, chunk), acknowledged: shownIn(output) };
      const { items } = await connection
        .call('/batch', batchAnswerSchema, { method: 'POST', body })
        .catch((error) => {
          printRefusal(error, chunk, folder, output);
          throw new RefusedError('The store refuses what it took in the check.', { cause: error });
        });
      for (const [index, { hash, outcome }] of items.entries()) {
        const file = chunk[index];
        if (!file) continue;
        manifest.set(file.file, hash);
        done.push({ file: file.file, outcome });
        progress.step(outcome, file.file);
      }
    }
  } finally {
    progress.end();
  }
}

/** A line for each file that something was done with; those that stay as they are are counted only. */
function printOutcomes(outcomes: readonly Outcome[], output: Output): void {
  for (const { file, outcome } of outcomes)
    if (outcome !== 'unchanged') output.print(`${outcome.padEnd(9)} ${file}`);
}

const sumsOf = (outcomes: readonly Outcome[]) =>
  [...Map.groupBy(outcomes, ({ outcome }) => outcome)]
    .map(([outcome, { length }]) => `${length} ${outcome}`)
    .join(', ');

/** The pages of the store: what a part of the content may lead to. */
async function presentPages(connection: Connection): Promise<Address[]> {
  const pages: Address[] = [];
  for await (const { type, path, locale } of allDocuments(connection, { type: 'page' }))
    pages.push(readAddress(type, path, locale));
  return pages;
}

/**
 * Which revision each file is based on. One that no import or export has told of may be the file that a new store began with: nobody's
 * words are lost where nobody has written since.
 */
async function readBases(
  connection: Connection,
  manifest: Manifest,
  files: readonly ContentFile[],
  { overwrite }: Arguments,
): Promise<Manifest> {
  if (!overwrite && files.every(({ file }) => manifest.has(file))) return manifest;
  const present: Manifest = new Map();
  for await (const { type, path, locale, hash, author } of allDocuments(connection, {}))
    if (overwrite || author === SEED_ACTOR) present.set(filePathOf(readAddress(type, path, locale)), hash);
  return overwrite ? present : new Map([...present, ...manifest]);
}

const conflictsOf = (
  chunk: readonly ContentFile[],
  problems: z.output<typeof problemsSchema>['problems'],
): (string | undefined)[] =>
  problems.filter(({ conflict }) => conflict).map(({ index }) => chunk[index]?.file);

/** Tells what the server has against a chunk. @returns how many things. @throws what is no refusal of content. */
function printRefusal(error: unknown, chunk: readonly ContentFile[], folder: string, output: Output): number {
  const details = error instanceof AuthoringError ? problemsSchema.safeParse(error.details) : undefined;
  if (!details?.success) throw error;
  let conflicts = 0;
  for (const { index, issues = [], conflict } of details.data.problems) {
    const file = chunk[index];
    if (!file) continue;
    output.problems(
      issues.map((issue) => placeIssue(file, issue)),
      folder,
    );
    if (!conflict) continue;
    conflicts++;
    output.note(formatConflict(conflict, file.address.type, file.file));
  }
  if (conflicts > 0)
    output.note(
      'Export into another folder to compare, or import with --overwrite to put your files on top.',
    );
  output.add({ conflicts: conflictsOf(chunk, details.data.problems) });
  return details.data.problems.length;
}
