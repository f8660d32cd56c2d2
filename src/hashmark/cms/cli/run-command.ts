import { Output } from './output.ts';
import { tellFailure } from './tell-failure.ts';

/** Answers with the help of a command line. @returns the exit code */
export function tellHelp(help: string, output: Output): number {
  output.add({ help });
  output.print(help);
  return 0;
}

/**
 * Runs a command: its answer, or why it failed, by lines or by one value with `--json`.
 *
 * @param run returns the exit code
 * @returns the exit code
 */
export async function runCommand(
  args: readonly string[],
  run: (args: readonly string[], output: Output) => Promise<number>,
): Promise<number> {
  const output = new Output(args.includes('--json'));
  let code: number;
  try {
    code = await run(args, output);
  } catch (error) {
    code = tellFailure(error, output);
  }
  output.end(code === 0);
  return code;
}
