import { parseArgs } from 'node:util';
import { suggest } from '../../engine/index.ts';
import { COMMANDS, COMMON, type Command, formOf, OPTIONS, type OptionName } from './commands.ts';
import { readTime } from './times.ts';
import { UsageError } from './usage-error.ts';

export interface Arguments {
  command: Command | 'help';
  /** The folder, document or type, as the command has it. */
  subject: string | undefined;
  /** The revision of `revert`, the folder of `convert`. */
  second: string | undefined;
  draft: boolean;
  overwrite: boolean;
  prune: boolean;
  dryRun: boolean;
  strict: boolean;
  /** `watch` imports what is right. */
  import: boolean;
  yes: boolean;
  json: boolean;
  campaign: boolean;
  all: boolean;
  undo: boolean;
  prop: string | undefined;
  map: string | undefined;
  /** `convert` fetches the pictures of the pages. */
  pictures: boolean;
  message: string | undefined;
  /** Rules whose warnings have been read. */
  acknowledged: readonly string[];
  /** UTC. */
  from: string | undefined;
  until: string | undefined;
  actor: string | undefined;
  dataDir: string | undefined;
}

/** What stands for an argument, in words. */
const WANTED: Readonly<Record<string, string>> = {
  '<document>': 'a document, e.g. pages/promo.en',
  '<export>': 'a file or folder that another system has written',
  '<widget>': 'a widget as placeholders name it, e.g. LatestNotes',
};

const code = (text: string) => `\`${text}\``;
const didYouMean = (seen: string, known: Iterable<string>, before = '') => {
  const near = suggest(seen, known);
  return near === undefined ? '' : ` Did you mean \`${before}${near}\`?`;
};

/** @throws UsageError for anything that is not understood: a command line with a typo does nothing. */
export function readArguments(given: readonly string[]): Arguments {
  const { values, positionals } = parse(given);
  const [first, subject, second, ...more] = positionals;
  const command = values.help || first === 'help' ? 'help' : readCommand(first);
  if (command !== 'help') {
    refuseOptions(command, values);
    const { takes } = formOf(command);
    const surplus = [subject, second, ...more][takes.length];
    if (surplus !== undefined)
      throw new UsageError(`${code(surplus)} is one argument too many. ${command} takes ${takes.join(' ')}.`);
    const missing = takes.find((name, index) => name.startsWith('<') && positionals[index + 1] === undefined);
    if (missing)
      throw new UsageError(`${command} needs ${missing}: ${WANTED[missing] ?? 'what history lists'}.`);
    if (command === 'schedule' && values.from === undefined)
      throw new UsageError('schedule needs --from: when it goes live, e.g. --from 2026-12-24T18:00.');
  }
  return {
    command,
    subject,
    second,
    draft: values.draft ?? false,
    overwrite: values.overwrite ?? false,
    prune: values.prune ?? false,
    dryRun: values['dry-run'] ?? false,
    strict: values.strict ?? false,
    import: values.import ?? false,
    yes: values.yes ?? false,
    json: values.json ?? false,
    campaign: values.campaign ?? false,
    all: values.all ?? false,
    undo: values.undo ?? false,
    prop: values.prop,
    map: values.map,
    pictures: values.pictures ?? false,
    message: values.message,
    acknowledged: values.acknowledge?.split(',').map((name) => name.trim()) ?? [],
    from: values.from === undefined ? undefined : readTime('from', values.from),
    until: values.until === undefined ? undefined : readTime('until', values.until),
    actor: values.actor,
    dataDir: values['data-dir'],
  };
}

function readCommand(first: string | undefined): Command {
  const names = Object.keys(COMMANDS) as Command[];
  const command = names.find((name) => name === first);
  if (command) return command;
  const all = `Use one of: ${names.join(', ')}; --help shows more.`;
  throw new UsageError(
    first === undefined
      ? `What is to be done? ${all}`
      : `There is no command ${code(first)}.${didYouMean(first, names)} ${all}`,
  );
}

/** An option that a command passes over may be one that was meant for another. */
function refuseOptions(command: Command, values: Readonly<Record<string, unknown>>): void {
  const taken: readonly OptionName[] = [...formOf(command).options, ...COMMON];
  const strange = Object.keys(values).find((name) => !taken.some((known) => known === name));
  if (strange !== undefined)
    throw new UsageError(
      `${command} has no option \`--${strange}\`. It has: ${taken.map((name) => `--${name}`).join(', ')}.`,
    );
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const unknown = /^Unknown option '-{1,2}([^']*)'/.exec(said)?.[1];
    if (unknown === undefined) throw new UsageError(`${said.split('\n')[0]} --help shows what there is.`);
    throw new UsageError(
      `There is no option \`--${unknown}\`.${didYouMean(unknown, Object.keys(OPTIONS), '--')} --help shows what there is.`,
    );
  }
}
