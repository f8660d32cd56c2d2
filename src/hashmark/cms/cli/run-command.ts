import { ConfigError } from '../../process/config-error.ts';
import { AuthoringError } from '../client/authoring-error.ts';
import { ConnectionError } from './connection.ts';
import { UsageError } from './usage-error.ts';

/** Reads the words behind a command. @throws UsageError */
export function readWords<Words>(read: () => Words): Words {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : error} See --help.`);
  }
}

/** Runs a command of its own, and says why it failed where that is not our fault: by a message and an exit code. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof ConfigError;
    if (!isUsage && !(error instanceof ConnectionError) && !(error instanceof AuthoringError)) throw error;
    console.error(error.message);
    process.exitCode = isUsage ? 2 : error instanceof ConnectionError ? 3 : 1;
  }
}
