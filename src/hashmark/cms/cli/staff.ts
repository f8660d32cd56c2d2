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
import { loadSite } from '../../site/load-site.ts';
import { isRole, ROLES, type Role } from '../../staff/permissions.ts';
import { type Connection, connect } from './connection.ts';
import { runCommand } from './run-command.ts';

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
  --data-dir <folder>  where the server keeps its data
  --help, -h      shows this

The link works once and for three days. The commands work through the running server, else on its store directly.
`;

const OPTIONS = {
  role: { type: 'string' },
  name: { type: 'string' },
  mail: { type: 'boolean' },
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
  common: ['data-dir', 'help'],
  wanted: { '<email>': 'whom, e.g. ann@site.example' },
};

/** @throws UsageError */
function readRole(given = 'author'): Role {
  if (isRole(given)) return given;
  throw new UsageError(`There is no role \`${given}\`.${didYouMean(given, ROLES)} Use ${ROLES.join(', ')}.`);
}

/** The account of an address. @throws UsageError */
async function findAccount(connection: Connection, email: string) {
  const { items } = await connection.client.listStaff();
  const found = items.find((item) => item.email === email.trim().toLowerCase());
  if (!found) throw new UsageError(`Nobody has the address \`${email}\`. \`staff list\` shows who there is.`);
  return found;
}

/** Prints a link with the address in front that the Studio has; of one that was mailed, that it was. */
function printLink(connection: Connection, link: string | null, dataDir: string | undefined): void {
  if (link === null) {
    console.error('The link is on its way by mail. It works once and for three days.');
    return;
  }
  const { STUDIO_ORIGIN, PORT } = readConfig({ ...process.env, ...(dataDir ? { DATA_DIR: dataDir } : {}) });
  const here = connection.via.startsWith('http') ? connection.via : `http://localhost:${PORT}`;
  console.log(new URL(link, STUDIO_ORIGIN ?? here).href);
  console.error('Whoever opens this link chooses the password. It works once and for three days.');
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [first, ...behind] = positionals;
  if (values.help || first === undefined || first === 'help') {
    console.log(HELP);
    return;
  }
  const command = readCommand(first, COMMANDS, LINE.program);
  refuseStrange(command, COMMANDS[command], behind, values, LINE);
  const [email = ''] = behind;
  const { mail, 'data-dir': dataDir } = values;
  const connection = await connect({ dataDir, actor: undefined }, await loadSite());
  try {
    if (command === 'list') {
      const { items } = await connection.client.listStaff();
      for (const item of items)
        console.log(
          [
            item.email,
            item.role,
            item.deactivated_at ? 'deactivated' : (item.signed_in_at ?? '–'),
            item.name,
          ].join('\t'),
        );
    } else if (command === 'add') {
      const name = values.name ?? email.split('@')[0] ?? email;
      const account = { email, name, role: readRole(values.role), mail };
      const { link } = await connection.client.inviteStaff(account);
      printLink(connection, link, dataDir);
    } else if (command === 'link') {
      const { id } = await findAccount(connection, email);
      const { link } = await connection.client.linkStaff({ id, mail });
      printLink(connection, link, dataDir);
    } else {
      const { id } = await findAccount(connection, email);
      await connection.client.changeStaff({ id, active: command === 'on' });
    }
  } finally {
    await connection.close();
  }
}

await runCommand(run);
