import { z } from 'zod';
import { widgets } from '../../../../widgets/registry.ts';
import { addressOf, slugOf } from '../address.ts';
import type { BatchRequest } from '../authoring-requests.ts';
import { createCheck, engineCheck } from '../check.ts';
import { filePathOf } from '../files/file-path.ts';
import {
  type ContentFile,
  checkFile,
  type FileProblem,
  placeIssue,
  readFolder,
  siteVariablesOf,
} from '../files/read-folder.ts';
import type { Arguments } from './arguments.ts';
import { ApiError, type Connection } from './connection.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { createProgress } from './progress.ts';
import { conflictSchema, formatConflict, formatProblem } from './report.ts';
import { allDocuments, batchAnswerSchema, issueSchema } from './wire.ts';

/** Stays below the body limit of the server with room for the rest of the request. */
const CHUNK_BYTES = 700_000;
const CHUNK_FILES = 200;

const problemsSchema = z.object({
  problems: z.array(
    z.object({
      index: z.number(),
      issues: z.array(issueSchema).optional(),
      conflict: conflictSchema.optional(),
    }),
  ),
});

/** Every file of a folder, checked here. Prints what is wrong; `undefined` when that is more than warnings. */
export function readChecked(folder: string, options: { warnings: boolean }): ContentFile[] | undefined {
  const { files, problems } = readFolder(folder);
  const check = createCheck(engineCheck(widgets));
  const variables = siteVariablesOf(files);
  for (const file of files) problems.push(...checkFile(file, check, variables));
  const errors = printProblems(problems, folder, options.warnings);
  if (errors === 0) return files;
  console.error(`\n${errors === 1 ? 'One error' : `${errors} errors`} in ${folder}. Nothing was written.`);
  return undefined;
}

/** @returns how many of them are errors. */
function printProblems(problems: readonly FileProblem[], folder: string, warnings: boolean): number {
  const shown = problems.filter(({ level }) => warnings || level === 'error');
  for (const problem of shown) console.error(`${formatProblem(problem, folder)}\n`);
  return shown.filter(({ level }) => level === 'error').length;
}

/**
 * Saves and publishes the changed files of a folder. All of it is checked before anything is written.
 *
 * @returns the exit code.
 */
export async function importFolder(
  folder: string,
  connection: Connection,
  options: Arguments,
): Promise<number> {
  const files = readChecked(folder, { warnings: false });
  if (!files) return 1;
  if (files.length === 0) {
    console.error(
      `There are no content files in ${folder}. A page is kept as e.g. ${folder}/pages/promo.en.md.`,
    );
    return 1;
  }
  // Site-wide variables come first, so that the texts that use them are published after them.
  files.sort((a, b) => Number(b.address.type === 'config') - Number(a.address.type === 'config'));
  const manifest = readManifest(folder);
  const present = options.overwrite ? await presentHashes(connection) : undefined;
  const baseOf = ({ file }: ContentFile) => (present ? present.get(file) : manifest.get(file)) ?? null;
  const chunks = chunksOf(files);
  const request = (mode: BatchRequest['mode'], chunk: readonly ContentFile[]): BatchRequest => ({
    mode,
    entries: chunk.map((file) => ({
      type: file.address.type,
      path: slugOf(file.address.key, file.address.suffix),
      locale: file.address.locale,
      base: baseOf(file),
      body: file.body,
    })),
    variables: siteVariablesOf(files),
    ...(options.message === undefined ? {} : { message: options.message }),
  });

  let refused = 0;
  for (const chunk of chunks) {
    try {
      const body = request('check', chunk);
      const { items } = await connection.call('/batch', batchAnswerSchema, { method: 'POST', body });
      for (const [index, { warnings }] of items.entries()) {
        const file = chunk[index];
        if (file)
          printProblems(
            warnings.map((issue) => placeIssue(file, issue)),
            folder,
            true,
          );
      }
    } catch (error) {
      refused += printRefusal(error, chunk, folder);
    }
  }
  if (refused > 0) {
    console.error(`Nothing was written through ${connection.via}.`);
    return 1;
  }

  const progress = createProgress(files.length);
  const counts = new Map<string, number>();
  const mode = options.draft ? 'save' : 'publish';
  try {
    for (const chunk of chunks) {
      const body = request(mode, chunk);
      const { items } = await connection.call('/batch', batchAnswerSchema, { method: 'POST', body });
      for (const [index, { hash, outcome }] of items.entries()) {
        const file = chunk[index];
        if (!file) continue;
        manifest.set(file.file, hash);
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        progress.step(outcome, file.file);
      }
    }
  } catch (error) {
    progress.end();
    if (!(error instanceof ApiError)) throw error;
    console.error(`The store has changed since the check. ${error.message}`);
    return 1;
  } finally {
    progress.end();
    writeManifest(folder, manifest);
  }
  const sums = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  console.log(`${options.draft ? 'Saved as drafts' : 'Published'} through ${connection.via}: ${sums}.`);
  return 0;
}

async function presentHashes(connection: Connection): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { type, path, locale, hash } of allDocuments(connection, {}))
    hashes.set(filePathOf(addressOf(type, path, locale)), hash);
  return hashes;
}

function chunksOf(files: readonly ContentFile[]): ContentFile[][] {
  const chunks: ContentFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const size = Buffer.byteLength(JSON.stringify(file.body));
    const last = chunks.at(-1);
    if (last && bytes + size <= CHUNK_BYTES && last.length < CHUNK_FILES) {
      last.push(file);
      bytes += size;
    } else {
      chunks.push([file]);
      bytes = size;
    }
  }
  return chunks;
}

/** Prints what the server has against a chunk. @returns how many things. @throws what is no refusal of content. */
function printRefusal(error: unknown, chunk: readonly ContentFile[], folder: string): number {
  const details = error instanceof ApiError ? problemsSchema.safeParse(error.details) : undefined;
  if (!details?.success) throw error;
  let conflicts = 0;
  for (const { index, issues = [], conflict } of details.data.problems) {
    const file = chunk[index];
    if (!file) continue;
    printProblems(
      issues.map((issue) => placeIssue(file, issue)),
      folder,
      true,
    );
    if (!conflict) continue;
    conflicts++;
    console.error(`${formatConflict(conflict, file.address.type, file.file)}\n`);
  }
  if (conflicts > 0)
    console.error(
      'Export into another folder to compare, or import with --overwrite to put your files on top.\n',
    );
  return details.data.problems.length;
}
