import { Output } from './output.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * Runs a command of its own, and says why it failed where that is not our fault: by a message, by one value with `--json`, and by the
 * exit code.
 */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  try {
    await run(args);
  } catch (error) {
    const output = new Output(args.includes('--json'));
    process.exitCode = tellFailure(error, output);
    output.end(false);
  }
}
