/** Accounts of staff from the command line: `hashmark staff <command>`. */
import { readConfig } from '../../process/config.ts';
import {
  type CommandForm,
  didYouMean,
  readCommand,
  readOptions,
  refuseStrange,
} from '../../process/read-options.ts';
import { UsageError } from '../../process/usage-error.ts';
import type { Site } from '../../site/define-site.ts';
import { loadSite } from '../../site/load-site.ts';
import { isRole, ROLES, type Role } from '../../staff/permissions.ts';
import { type Connection, connect } from './connection.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';
import { runCommand, tellHelp } from './run-command.ts';

const HELP = `Usage: hashmark staff <command> [arguments] [options]

Commands
  list            everybody who works on the site
  add <email>     an account, and a link by which its owner chooses a password
  link <email>    a new link, for whoever cannot sign in
  off <email>     deactivates an account and signs it out everywhere
  on <email>      activates it again

Options
  --role <role>   add: author (without it), editor, publisher or admin
  --name <name>   add: what people call its owner; the part before the @ without it
  --mail          add, link: mails the link to its owner, by the running server
  --json          answers with one JSON value, as content does: accounts (list), link and mailed (add, link)
  --data-dir <folder>  where the server keeps its data
  --help, -h      shows this

The link works once and for three days. The commands work through the running server, else on its store directly.
Exit codes are those of content.
`;

const OPTIONS = {
  role: { type: 'string' },
  name: { type: 'string' },
  mail: { type: 'boolean' },
  json: { type: 'boolean' },
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type CommandName = 'list' | 'add' | 'link' | 'off' | 'on';

const COMMANDS: Readonly<Record<CommandName, CommandForm>> = {
  list: { takes: [], options: [] },
  add: { takes: ['<email>'], options: ['role', 'name', 'mail'] },
  link: { takes: ['<email>'], options: ['mail'] },
  off: { takes: ['<email>'], options: [] },
  on: { takes: ['<email>'], options: [] },
};

const LINE = {
  program: 'staff ',
  common: ['json', 'data-dir', 'help'],
  wanted: { '<email>': 'whom, e.g. ann@site.example' },
};

/** @throws UsageError */
function readRole(given = 'author'): Role {
  if (isRole(given)) return given;
  throw new UsageError(`There is no role \`${given}\`.${didYouMean(given, ROLES)} Use ${ROLES.join(', ')}.`);
}

/** The account of an address. @throws Hindrance */
async function findAccount(connection: Connection, email: string) {
  const { items } = await connection.client.listStaff();
  const found = items.find((item) => item.email === email.trim().toLowerCase());
  if (!found) throw new Hindrance(`Nobody has the address \`${email}\`. \`staff list\` shows who there is.`);
  return found;
}

/** Tells a link with the address in front that the Studio has; of one that was mailed, that it was. */
function tellLink(
  { via }: Connection,
  link: string | null,
  { modules, dataDir }: Pick<Site, 'modules'> & { dataDir: string | undefined },
  output: Output,
): void {
  if (link === null) {
    output.add({ link, mailed: true });
    output.note('The link is on its way by mail. It works once and for three days.');
    return;
  }
  const environment = dataDir ? { DATA_DIR: dataDir } : {};
  const { STUDIO_ORIGIN, PORT } = readConfig({ ...process.env, ...environment }, modules);
  const here = via.startsWith('http') ? via : `http://localhost:${PORT}`;
  const { href } = new URL(link, STUDIO_ORIGIN ?? here);
  output.add({ link: href, mailed: false });
  output.print(href);
  output.note('Whoever opens this link chooses the password. It works once and for three days.');
}

async function listAccounts({ client }: Connection, output: Output): Promise<void> {
  const { items } = await client.listStaff();
  for (const { email, role, name, deactivated_at, signed_in_at } of items)
    output.print([email, role, deactivated_at ? 'deactivated' : (signed_in_at ?? '–'), name].join('\t'));
  output.add({ accounts: items });
}

async function run(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [first, ...behind] = positionals;
  if (values.help || first === undefined || first === 'help') return tellHelp(HELP, output);
  const command = readCommand(first, COMMANDS, LINE.program);
  refuseStrange(command, COMMANDS[command], behind, values, LINE);
  const [email = ''] = behind;
  const { mail, 'data-dir': dataDir } = values;
  const site = await loadSite();
  const connection = await connect({ dataDir, actor: undefined }, site);
  const { modules } = site;
  const { client } = connection;
  try {
    if (command === 'list') await listAccounts(connection, output);
    else if (command === 'add') {
      const name = values.name ?? email.split('@')[0] ?? email;
      const { link } = await client.inviteStaff({ email, name, role: readRole(values.role), mail });
      tellLink(connection, link, { modules, dataDir }, output);
    } else {
      const { id } = await findAccount(connection, email);
      if (command === 'link')
        tellLink(connection, (await client.linkStaff({ id, mail })).link, { modules, dataDir }, output);
      else await client.changeStaff({ id, active: command === 'on' });
    }
  } finally {
    await connection.close();
  }
  return 0;
}

/** Runs `npx hashmark staff <args>`. @returns the exit code */
export const runStaff = (args: readonly string[]) => runCommand(args, run);
