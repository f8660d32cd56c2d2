import { parseArgs } from 'node:util';

/** A command line that cannot be used; the message says what would be right. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const HELP = `Usage: npm run content -- <command> [arguments] [options]

Commands
  import [folder]        saves and publishes every changed file of the folder
  export [folder]        writes every document into the folder, with .hashmark.json: what each file is based on
  check [folder]         says what is wrong with the files; writes nothing and needs no server
  publish <document>     makes the newest revision live
  unpublish <document>   takes the document away from readers
  schedule <document>    makes the newest revision live from --from (until --until)
  list [type]            lists documents; types: pages, snippets, menus, messages, configs, files

A folder is content/ unless you name one. A document is named as its file is: pages/promo.en, pages/promo/EE.en.

Options
  --draft                import: save only, publish nothing
  --overwrite            import: write even where somebody else has changed the document since
  --message <text>       import: why, for the history
  --from <time>          schedule, unpublish: when, e.g. 2026-12-24T18:00:00Z
  --until <time>         schedule: when it ends
  --campaign             schedule: cover what is live while the window lasts, then uncover it
  --actor <name>         who writes; your user name without it
  --data-dir <folder>    where the server keeps its data; DATA_DIR, else .data, without it
  --help                 shows this

The commands work through the running server of the data folder, else on its store directly. DATABASE_URL names a
PostgreSQL store. Exit code 0: done; 1: content or a conflict is in the way, nothing was written; 2: the command line
is wrong; 3: server or store cannot be reached.

Examples
  npm run content -- check
  npm run content -- export content && npm run content -- import content --message "Winter offers"
  npm run content -- publish pages/promo/EE.en
  npm run content -- schedule pages/promo.en --campaign --from 2026-12-24T18:00:00Z --until 2026-12-27T00:00:00Z
  npm run content -- list pages
`;

const COMMANDS = ['import', 'export', 'check', 'publish', 'unpublish', 'schedule', 'list'] as const;
export type Command = (typeof COMMANDS)[number];

export interface Arguments {
  command: Command | 'help';
  /** The folder, document or type, as the command has it. */
  subject: string | undefined;
  draft: boolean;
  overwrite: boolean;
  campaign: boolean;
  message: string | undefined;
  from: string | undefined;
  until: string | undefined;
  actor: string | undefined;
  dataDir: string | undefined;
}

const options = {
  draft: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  campaign: { type: 'boolean' },
  message: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  actor: { type: 'string' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError */
export function readArguments(given: readonly string[]): Arguments {
  const { values, positionals } = parse(given);
  const [first = 'help', subject, ...more] = positionals;
  const command = COMMANDS.find((name) => name === first);
  if (!command && first !== 'help')
    throw new UsageError(
      `There is no command \`${first}\`. Use one of: ${COMMANDS.join(', ')}; --help shows more.`,
    );
  if (more.length > 0)
    throw new UsageError(`\`${more[0]}\` is one argument too many. --help shows what ${first} takes.`);
  const result: Arguments = {
    command: values.help || !command ? 'help' : command,
    subject,
    draft: values.draft ?? false,
    overwrite: values.overwrite ?? false,
    campaign: values.campaign ?? false,
    message: values.message,
    from: readTime('from', values.from),
    until: readTime('until', values.until),
    actor: values.actor,
    dataDir: values['data-dir'],
  };
  if (result.command === 'schedule' && result.from === undefined)
    throw new UsageError('schedule needs --from: when it goes live, e.g. --from 2026-12-24T18:00:00Z.');
  if (['publish', 'unpublish', 'schedule'].includes(result.command) && !subject)
    throw new UsageError(`${result.command} needs a document, e.g. pages/promo.en.`);
  return result;
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} --help shows what there is.`);
  }
}

/** Any form that names a moment; without a zone it is the time here. */
function readTime(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const at = /^\d{4}-\d\d-\d\d/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(at))
    throw new UsageError(`--${name} is \`${given}\`. Write a time such as 2026-12-24T18:00:00Z.`);
  return new Date(at).toISOString();
}
