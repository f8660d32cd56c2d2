/** The content CLI: `npx hashmark content <command>`. */
import { ConfigError } from '../../process/config-error.ts';
import type { Site } from '../../site/define-site.ts';
import { loadSite } from '../../site/load-site.ts';
import { AuthoringError } from '../client/authoring-error.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { checkFolder } from './check-folder.ts';
import { checkStore } from './check-store.ts';
import { HELP } from './commands.ts';
import { type Connection, ConnectionError, connect } from './connection.ts';
import { diffFolder } from './diff.ts';
import { changeDocument } from './document-commands.ts';
import { exportFolder } from './export.ts';
import { revertDocument, showHistory } from './history.ts';
import { importFolder } from './import.ts';
import { listDocuments } from './list.ts';
import { migrateWidget } from './migrate.ts';
import { Output } from './output.ts';
import { conflictSchema } from './report.ts';
import { UsageError } from './usage-error.ts';
import { listUsages } from './usages.ts';
import { watchFolder } from './watch.ts';

const DEFAULT_FOLDER = 'content';

async function run(options: Arguments, output: Output): Promise<number> {
  const folder = options.subject ?? DEFAULT_FOLDER;
  if (options.command === 'help') {
    console.log(HELP);
    return 0;
  }
  const site = await loadSite();
  if (options.command === 'check' && !options.all) return await checkFolder(folder, site, output, options);
  if (options.command === 'watch' && !options.import)
    return await watchFolder(folder, undefined, site, options, output);
  if (options.command === 'convert') {
    // Only this command reads HTML, which takes a parser of the whole language.
    const { convertExport } = await import('./convert.ts');
    const to = options.second ?? DEFAULT_FOLDER;
    return await convertExport(options.subject ?? '', to, options, output, site);
  }
  const connection = await connect(options, site);
  try {
    return await runConnected(connection, folder, site, options, output);
  } finally {
    await connection.close();
  }
}

async function runConnected(
  connection: Connection,
  folder: string,
  site: Site,
  options: Arguments,
  output: Output,
): Promise<number> {
  switch (options.command) {
    case 'import':
      return await importFolder(folder, connection, site, options, output);
    case 'watch':
      return await watchFolder(folder, connection, site, options, output);
    case 'diff':
      return await diffFolder(folder, connection, site, output);
    case 'export':
      return await exportFolder(folder, connection, options, output);
    case 'list':
      return await listDocuments(connection, options, output);
    case 'check':
      return await checkStore(connection, output, options);
    case 'usages':
      return await listUsages(connection, site, options, output);
    case 'migrate':
      return await migrateWidget(connection, site, options, output);
    case 'history':
      return await showHistory(connection, options, output);
    case 'revert':
      return await revertDocument(connection, options, output);
    default:
      return await changeDocument(connection, options, output);
  }
}

/** Says why a command failed. @returns the exit code. @throws what is a fault of ours. */
function explain(error: unknown, output: Output): number {
  const note = (message: string) => {
    output.add({ error: message });
    console.error(message);
  };
  if (error instanceof UsageError || error instanceof ConfigError) {
    note(error.message);
    return 2;
  }
  if (error instanceof ConnectionError) {
    note(error.message);
    return 3;
  }
  if (error instanceof AuthoringError) {
    const stale = conflictSchema.safeParse(error.details).success;
    const { missing } = error.details;
    if (error.code === 'acknowledgement-required' && Array.isArray(missing)) {
      note(`${error.message} Here: --acknowledge ${missing.join(',')}`);
      return 1;
    }
    note(stale ? `${error.message} Read it again and repeat the command.` : error.message);
    return 1;
  }
  throw error;
}

async function main(given: readonly string[]): Promise<number> {
  const output = new Output(given.includes('--json'));
  let options: Arguments | undefined;
  let code: number;
  try {
    options = readArguments(given);
    code = await run(options, output);
  } catch (error) {
    code = explain(error, output);
  }
  // Each round of `watch` has ended its own.
  if (options?.command !== 'help' && (options?.command !== 'watch' || code > 1)) output.end(code === 0);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
