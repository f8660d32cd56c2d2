/** The content CLI: `npx hashmark content <command>`. */
import type { Site } from '../../site/define-site.ts';
import { loadSite } from '../../site/load-site.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { checkFolder } from './check-folder.ts';
import { checkStore } from './check-store.ts';
import { HELP } from './commands.ts';
import { type Connection, connect } from './connection.ts';
import { diffFolder } from './diff.ts';
import { changeDocument } from './document-commands.ts';
import { exportFolder } from './export.ts';
import { revertDocument, showHistory } from './history.ts';
import { importFolder } from './import.ts';
import { listDocuments } from './list.ts';
import { migrateWidget } from './migrate.ts';
import type { Output } from './output.ts';
import { renamePage } from './rename.ts';
import { runCommand, tellHelp } from './run-command.ts';
import { listUsages } from './usages.ts';
import { watchFolder } from './watch.ts';

const DEFAULT_FOLDER = 'content';

async function run(options: Arguments, output: Output): Promise<number> {
  const folder = options.subject ?? DEFAULT_FOLDER;
  if (options.command === 'help') return tellHelp(HELP, output);
  const site = await loadSite();
  if (options.command === 'check' && !options.all) return await checkFolder(folder, site, output, options);
  if (options.command === 'watch') return await watchFolder(folder, site, options, output);
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
    case 'rename':
      return await renamePage(connection, options, output);
    case 'revert':
      return await revertDocument(connection, options, output);
    default:
      return await changeDocument(connection, options, output);
  }
}

/** Runs `npx hashmark content <args>`. @returns the exit code */
export const runContent = (args: readonly string[]) =>
  runCommand(args, (given, output) => run(readArguments(given), output));
