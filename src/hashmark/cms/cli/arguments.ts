import { readCommand, readOptions, refuseStrange } from '../../process/read-options.ts';
import { UsageError } from '../../process/usage-error.ts';
import { COMMANDS, COMMON, type Command, OPTIONS } from './commands.ts';
import { readTime } from './times.ts';

export interface Arguments {
  command: Command | 'help';
  /** The folder, document or type, as the command has it. */
  subject: string | undefined;
  /** The revision of `revert`, the folder of `convert`, the address of `rename`. */
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
  '<page>': 'a page without its language, e.g. pages/promo',
  '<address>': 'the address that it is to have, e.g. offers/spring',
  '<widget>': 'a widget as placeholders name it, e.g. LatestNotes',
  '<revision>': 'what history lists',
};

/** @throws UsageError for anything that is not understood: a command line with a typo does nothing. */
export function readArguments(given: readonly string[]): Arguments {
  const { values, positionals } = readOptions(given, OPTIONS);
  const [first, ...behind] = positionals;
  const [subject, second] = behind;
  const command = values.help || first === 'help' ? 'help' : readCommand(first, COMMANDS);
  if (command !== 'help') {
    refuseStrange(command, COMMANDS[command], behind, values, { common: COMMON, wanted: WANTED });
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
