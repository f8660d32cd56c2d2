/** A copy of a site: `hashmark backup <folder>`. */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Config, readConfig } from '../../process/config.ts';
import { explainFileFault } from '../../process/file-faults.ts';
import { readOptions, refuseStrange } from '../../process/read-options.ts';
import { loadSite } from '../../site/load-site.ts';
import { copyStore, flush } from '../../store/copy-store.ts';
import { explainFileCode, explainStoreFailure } from '../../store/explain-failure.ts';
import { STORE_FILE } from '../../store/store.ts';
import { ConnectionError } from './connection.ts';
import { type CopiedUploads, copyUploads } from './copy-uploads.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';
import { runCommand, tellHelp } from './run-command.ts';
import { inSteps, type Step } from './stopping.ts';

const HELP = `Usage: hashmark backup <folder> [options]

Copies the site into a new folder, also while a server runs and writes: the store of SQLite as it is at one moment, and the files that
editors have uploaded until then. The folder is a data folder: DATA_DIR may name it, or a copy of it.

Options
  --no-uploads         the store alone; the command says which folder to copy besides
  --json               answers with one JSON value, as content does: folder, bytes of the store, media, the folder of the uploaded files, and
                       uploads: files, bytes, missing
  --data-dir <folder>  where the server keeps its data
  --help, -h           shows this

What is there already is not overwritten. PostgreSQL is copied by pg_dump. Exit codes are those of content; 1 also where the folder of the
uploaded files has lost some: the copy is there without them.
`;

const OPTIONS = {
  json: { type: 'boolean' },
  'no-uploads': { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const FORM = { takes: ['<folder>'], options: ['no-uploads'] };
const LINE = {
  common: ['json', 'data-dir', 'help'],
  wanted: { '<folder>': 'where to write the copy, e.g. /backups/site' },
};

/** Codes of SQLite for a file that is damaged or none of its own: then it is the store and not the copy. */
const DAMAGED = [11, 26];

/** Why there is no copy. @param draft where it was being written */
function explain(error: unknown, folder: string, draft: string, dataDir: string): Error | undefined {
  const { path } = (error ?? {}) as { path?: unknown };
  const isCopy = typeof path === 'string' && (path === folder || path.startsWith(draft));
  const why = isCopy ? (explainFileCode(error, DAMAGED) ?? explainFileFault(error)?.why) : undefined;
  if (why)
    return new Hindrance(
      `The copy ${JSON.stringify(folder)} cannot be written: ${why}. There is none; name another folder, or mend that one.`,
    );
  const reason = explainStoreFailure(error, { DATA_DIR: dataDir });
  return reason === undefined ? undefined : new ConnectionError(reason, { cause: error });
}

/** @throws Hindrance, ConnectionError */
function requirePlaces(store: string, folder: string): void {
  if (!existsSync(store))
    throw new ConnectionError(`There is no store ${JSON.stringify(store)}. DATA_DIR names its folder.`);
  const above = dirname(folder);
  if (!existsSync(above))
    throw new Hindrance(`There is no folder ${JSON.stringify(above)}. Make it, or name another one.`);
  if (existsSync(folder))
    throw new Hindrance(
      `${JSON.stringify(folder)} is there already, and it is not overwritten. Name another folder.`,
    );
}

/** What a copy is made of. */
interface Sources {
  readonly dataDir: string;
  readonly media: string;
  readonly hasUploads: boolean;
}

/** Writes the copy beside its place and moves it there: it is there as a whole or not at all, and its owner's only. @throws Hindrance, ConnectionError */
async function makeCopy(
  folder: string,
  { dataDir, media, hasUploads }: Sources,
  step: Step,
): Promise<CopiedUploads | undefined> {
  requirePlaces(join(dataDir, STORE_FILE), folder);
  const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}.new`);
  try {
    mkdirSync(draft);
    chmodSync(draft, 0o700);
    copyStore(join(dataDir, STORE_FILE), join(draft, STORE_FILE));
    const uploads = hasUploads
      ? await copyUploads(join(draft, STORE_FILE), media, join(draft, 'media'), step)
      : undefined;
    if (uploads && uploads.files === 0 && uploads.missing > 0)
      throw new Hindrance(
        `The folder ${JSON.stringify(media)} has none of the ${uploads.missing} files that the store knows. There is no copy; set MEDIA_DIR as the server has it, or use --no-uploads.`,
      );
    renameSync(draft, folder);
    flush(dirname(folder), 'r');
    return uploads;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw explain(error, folder, draft, dataDir) ?? error;
  }
}

/** The settings, with those of the site's modules, whose names are no mistakes. @throws ConfigError */
async function readSettings(dataDir: string | undefined): Promise<Config> {
  // Where the site cannot be read a copy is wanted all the more.
  const modules = await loadSite().then(
    (site) => site.modules,
    () => [],
  );
  return readConfig({ ...process.env, ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) }, modules);
}

async function run(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (values.help) return tellHelp(HELP, output);
  refuseStrange('backup', FORM, positionals, values, LINE);
  const config = await readSettings(values['data-dir']);
  const media = config.MEDIA_DIR ?? join(config.DATA_DIR, 'media');
  if (config.DATABASE_URL)
    throw new Hindrance(
      `DATABASE_URL names a PostgreSQL database, which pg_dump copies: \`pg_dump -Fc -f site.dump "$DATABASE_URL"\`. Copy ${JSON.stringify(media)} after it.`,
    );
  const folder = resolve(positionals[0] ?? '');
  const sources = { dataDir: config.DATA_DIR, media, hasUploads: !values['no-uploads'] };
  const uploads = await inSteps(output, (step) => makeCopy(folder, sources, step));
  const { named = [], ...sums } = uploads ?? {};
  output.add({
    folder,
    bytes: statSync(join(folder, STORE_FILE)).size,
    media,
    ...(uploads ? { uploads: sums } : {}),
  });
  output.print(folder);
  if (!uploads && existsSync(media))
    output.note(`Files that editors have uploaded are no part of it: copy ${JSON.stringify(media)} next.`);
  if (!uploads?.missing) return 0;
  output.fail(
    `The folder ${JSON.stringify(media)} has lost ${uploads.missing} files that the store knows, and the copy has not got them: ${named.join(', ')}${uploads.missing > named.length ? ' …' : ''}`,
  );
  return 1;
}

/** Runs `npx hashmark backup <args>`. @returns the exit code */
export const runBackup = (args: readonly string[]) => runCommand(args, run);
