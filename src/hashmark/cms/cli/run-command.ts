import { endCommand } from '../../process/command-answer.ts';
import { Output } from './output.ts';
import { tellFailure } from './tell-failure.ts';

/** Answers with the help of a command line. @returns the exit code */
export function tellHelp(help: string, output: Output): number {
  output.add({ help });
  output.print(help);
  return 0;
}

/**
 * Runs a command of the content: its answer, or why it failed.
 *
 * @param run returns the exit code
 * @returns the exit code
 */
export const runCommand = (
  args: readonly string[],
  run: (args: readonly string[], output: Output) => Promise<number>,
): Promise<number> =>
  endCommand(new Output(args.includes('--json')), (output) => run(args, output), tellFailure);
