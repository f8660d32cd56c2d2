/** A copy of the store: `hashmark backup <file>`. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '../../process/config.ts';
import { explainFileFault } from '../../process/file-faults.ts';
import { readOptions, refuseStrange } from '../../process/read-options.ts';
import { copyStore } from '../../store/copy-store.ts';
import { explainFileCode, explainStoreFailure } from '../../store/explain-failure.ts';
import { STORE_FILE } from '../../store/store.ts';
import { ConnectionError } from './connection.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';
import { runCommand, tellHelp } from './run-command.ts';

const HELP = `Usage: hashmark backup <file> [options]

Copies the store of SQLite in the data folder into a new file, as it is at one moment, also while a server runs and writes.
Files that editors have uploaded are no part of it; the command says which folder to copy next.

Options
  --json               answers with one JSON value, as content does: file, bytes and media, the folder of the uploaded files
  --data-dir <folder>  where the server keeps its data
  --help, -h           shows this

A file that is there already is not overwritten. PostgreSQL is copied by pg_dump. Exit codes are those of content.
`;

const OPTIONS = {
  json: { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const FORM = { takes: ['<file>'], options: [] };
const LINE = {
  common: ['json', 'data-dir', 'help'],
  wanted: { '<file>': 'where to write the copy, e.g. /backups/site.sqlite' },
};

/** Codes of SQLite for a file that is damaged or none of its own: then it is the store and not the copy. */
const DAMAGED = [11, 26];

/** Why there is no copy. */
function explain(error: unknown, file: string, dataDir: string): Error | undefined {
  const { path } = (error ?? {}) as { path?: unknown };
  const why = path === file ? (explainFileCode(error, DAMAGED) ?? explainFileFault(error)?.why) : undefined;
  if (why)
    return new Hindrance(
      `The copy ${JSON.stringify(file)} cannot be written: ${why}. There is none; name a file in another folder, or mend that one.`,
    );
  const reason = explainStoreFailure(error, { DATA_DIR: dataDir });
  return reason === undefined ? undefined : new ConnectionError(reason, { cause: error });
}

/** @throws Hindrance, ConnectionError */
function makeCopy(file: string, dataDir: string): void {
  const store = join(dataDir, STORE_FILE);
  if (!existsSync(store))
    throw new ConnectionError(`There is no store ${JSON.stringify(store)}. DATA_DIR names its folder.`);
  if (existsSync(file))
    throw new Hindrance(
      `There is a file ${JSON.stringify(file)} already, and it is not overwritten. Name another one.`,
    );
  if (!existsSync(dirname(file)))
    throw new Hindrance(`There is no folder ${JSON.stringify(dirname(file))}. Make it, or name another one.`);
  try {
    copyStore(store, file);
  } catch (error) {
    throw explain(error, file, dataDir) ?? error;
  }
}

async function run(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (values.help) return tellHelp(HELP, output);
  refuseStrange('backup', FORM, positionals, values, LINE);
  const dataDir = values['data-dir'];
  const config = readConfig({ ...process.env, ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) });
  if (config.DATABASE_URL)
    throw new Hindrance(
      'DATABASE_URL names a PostgreSQL database, which pg_dump copies: `pg_dump -Fc -f site.dump "$DATABASE_URL"`.',
    );
  const file = resolve(positionals[0] ?? '');
  makeCopy(file, config.DATA_DIR);
  const media = config.MEDIA_DIR ?? join(config.DATA_DIR, 'media');
  const { size } = statSync(file);
  output.add({ file, bytes: size, media });
  output.print(file);
  if (existsSync(media))
    output.note(`Files that editors have uploaded are no part of it: copy ${JSON.stringify(media)} next.`);
  return 0;
}

/** Runs `npx hashmark backup <args>`. @returns the exit code */
export const runBackup = (args: readonly string[]) => runCommand(args, run);
