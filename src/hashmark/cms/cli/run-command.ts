import { explainFileFault } from '../../process/file-faults.ts';
import { Output } from './output.ts';
import { tellFailure } from './tell-failure.ts';

/** What was said and did not arrive is a failure, unless nobody wants more of it, as `| head`. */
function tellLostOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.exitCode ||= 1;
    const why = explainFileFault(error)?.why ?? error.message;
    console.error(`The answer could not be written to standard output: ${why}.`);
  });
}

/** Answers with the help of a command line. @returns the exit code */
export function tellHelp(help: string, output: Output): number {
  output.add({ help });
  output.print(help);
  return 0;
}

/**
 * Runs a command: its answer, or why it failed, by lines or by one value with `--json`, and the exit code.
 *
 * @param run returns the exit code
 */
export async function runCommand(run: (args: string[], output: Output) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2);
  const output = new Output(args.includes('--json'));
  tellLostOutput();
  let code: number;
  try {
    code = await run(args, output);
  } catch (error) {
    code = tellFailure(error, output);
  }
  output.end(code === 0);
  if (code !== 0) process.exitCode = code;
}
