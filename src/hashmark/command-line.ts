import { explainFileFault } from './process/file-faults.ts';
import { didYouMean } from './process/read-options.ts';

/** A command: what stands behind its name leads to an exit code, or to none where it goes on. */
type Command = (args: readonly string[]) => Promise<number | undefined>;

/** The commands of `npx hashmark`. Each loads what it needs. */
const COMMANDS: Readonly<Record<string, Command>> = {
  async start(args) {
    if (args.length > 0) return refuseArguments(args);
    await import('./server/main.ts');
    return undefined;
  },
  content: async (args) => await (await import('./cms/cli/main.ts')).runContent(args),
  staff: async (args) => await (await import('./cms/cli/staff.ts')).runStaff(args),
  webhooks: async (args) => await (await import('./cms/cli/webhooks.ts')).runWebhooks(args),
  backup: async (args) => await (await import('./cms/cli/backup.ts')).runBackup(args),
  new: async (args) => await (await import('./scaffold/main.ts')).runNew(args),
  snapshots: async (args) => await (await import('./testing/snapshots/main.ts')).runSnapshots(args),
};

const HELP = `hashmark <command>

  start      serve the built site
  content    work with the content store: import, export, check, list, history …
  staff      accounts of those who work on the site: staff add ann@site.example --role admin
  webhooks   what other systems were told, and to tell them again: webhooks deliveries <id>
  backup     a copy of store and uploaded files, while the server runs: backup /backups/site
  new        begin a widget: new widget ReferFriend
  snapshots  look at every widget in many states, and report what is not as it was
`;

const asksForHelp = (word: string) => ['help', '--help', '-h'].includes(word);

function tellHelp(): number {
  process.stderr.write(HELP);
  return 0;
}

/** What serves the site is told by settings only; it would start whatever else is written behind. */
function refuseArguments(args: readonly string[]): number {
  if (args.some(asksForHelp)) return tellHelp();
  process.stderr.write(
    `start takes no arguments, so \`${args[0]}\` would have no effect. What it does comes from the environment.\n`,
  );
  return 2;
}

/**
 * Runs `npx hashmark <args>`.
 *
 * @returns the exit code; nothing where what was started goes on
 */
export async function runCommandLine([name = 'help', ...args]: readonly string[]): Promise<
  number | undefined
> {
  if (Object.hasOwn(COMMANDS, name)) return await COMMANDS[name]?.(args);
  if (asksForHelp(name)) return tellHelp();
  process.stderr.write(
    `There is no command \`${name}\`.${didYouMean(name, Object.keys(COMMANDS))}\n\n${HELP}`,
  );
  return 2;
}

/** What was said and did not arrive is a failure, unless nobody wants more of it, as `| head`. */
function tellLostOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.exitCode ||= 1;
    const why = explainFileFault(error)?.why ?? error.message;
    process.stderr.write(`The answer could not be written to standard output: ${why}.\n`);
  });
}

/** The whole of the process. */
export async function main(): Promise<void> {
  const args = process.argv.slice(2);
  // The log of a server is another matter.
  if (args[0] !== 'start') tellLostOutput();
  const code = await runCommandLine(args);
  if (code) process.exitCode = code;
}
