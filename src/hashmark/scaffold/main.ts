/** `hashmark new widget <Name>`: begins a widget of the project that is worked in. */
import { answerCommand, type CommandAnswer } from '../process/command-answer.ts';
import { findProject } from '../process/project.ts';
import { readOptions } from '../process/read-options.ts';
import { UsageError } from '../process/usage-error.ts';
import { loadSite } from '../site/load-site.ts';
import { writeNewWidget } from './new-widget.ts';

const HELP = `Usage: hashmark new widget <Name> [options], e.g. hashmark new widget ReferFriend

Begins a widget in widgets/, with its messages and a test; nothing that is there is overwritten. Exit code 0: it is there; 1: it could not
be written; 2: the command line is written wrong.

  --json      answers with one JSON value on standard output: ok, name and files, the paths that were written; error where none was
  --help, -h  shows this
`;

/** The first language of the site; English where the site cannot be read, which other commands tell. */
async function readFirstLanguage(project: string): Promise<string> {
  try {
    const { regions } = await loadSite(project);
    return regions?.locales?.[0] ?? 'en';
  } catch {
    return 'en';
  }
}

async function run(args: readonly string[], answer: CommandAnswer): Promise<number> {
  const { values, positionals } = readOptions(args, {
    ...{ json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    answer.print(HELP.trimEnd());
    answer.add({ help: HELP });
    return 0;
  }
  const [kind, name, surplus] = positionals;
  if (kind !== 'widget' || name === undefined || surplus !== undefined) throw new UsageError(HELP.trimEnd());
  const project = findProject();
  const files = writeNewWidget(project, name, await readFirstLanguage(project));
  for (const file of files) answer.print(`written  ${file}`);
  answer.print(
    `It works as it is: write #${name}[]# in a page, or open the gallery. Its messages are English in every language. \`npx vitest run\` runs its test; it needs the package vitest.`,
  );
  answer.add({ name, files });
  return 0;
}

/** Runs `npx hashmark new <args>`. @returns the exit code */
export const runNew = (args: readonly string[]): Promise<number> =>
  answerCommand(args, run, (error) => (error instanceof UsageError ? 2 : 1));
