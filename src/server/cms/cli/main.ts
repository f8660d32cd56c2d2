/** The content CLI: `npm run content -- <command>`. */
import { ConfigError } from '../../config.ts';
import { type Arguments, HELP, readArguments, UsageError } from './arguments.ts';
import { ApiError, type Connection, ConnectionError, connect } from './connection.ts';
import { changeDocument, listDocuments } from './document-commands.ts';
import { exportFolder } from './export.ts';
import { importFolder, readChecked } from './import.ts';
import { conflictSchema } from './report.ts';

const DEFAULT_FOLDER = 'content';

async function run(options: Arguments): Promise<number> {
  const folder = options.subject ?? DEFAULT_FOLDER;
  if (options.command === 'help') {
    console.log(HELP);
    return 0;
  }
  if (options.command === 'check') {
    const files = readChecked(folder, { warnings: true });
    if (files) console.log(`${files.length} files in ${folder} can be published.`);
    return files ? 0 : 1;
  }
  const connection = await connect(options);
  try {
    return await runConnected(connection, folder, options);
  } finally {
    await connection.close();
  }
}

async function runConnected(connection: Connection, folder: string, options: Arguments): Promise<number> {
  switch (options.command) {
    case 'import':
      return await importFolder(folder, connection, options);
    case 'export':
      return await exportFolder(folder, connection, options);
    case 'list':
      return await listDocuments(connection, options);
    default:
      return await changeDocument(connection, options);
  }
}

function explain(error: unknown): number {
  if (error instanceof UsageError || error instanceof ConfigError) {
    console.error(error.message);
    return 2;
  }
  if (error instanceof ConnectionError) {
    console.error(error.message);
    return 3;
  }
  if (error instanceof ApiError) {
    console.error(error.message);
    if (conflictSchema.safeParse(error.details).success)
      console.error('Read it again and repeat the command.');
    return 1;
  }
  throw error;
}

try {
  process.exitCode = await run(readArguments(process.argv.slice(2)));
} catch (error) {
  process.exitCode = explain(error);
}
