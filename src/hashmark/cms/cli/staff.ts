/** Accounts of staff from the command line: `hashmark staff <command>`. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../../process/config.ts';
import { ConfigError } from '../../process/config-error.ts';
import { loadSite } from '../../site/load-site.ts';
import { linkSchema, staffListSchema } from '../authoring/answers.ts';
import { ApiError, type Connection, ConnectionError, connect } from './connection.ts';
import { UsageError } from './usage-error.ts';

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

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : error} See --help.`);
  }
}

/** The account of an address. @throws UsageError */
async function findAccount(connection: Connection, email: string) {
  const { items } = await connection.call('/staff', staffListSchema);
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
  const { values, positionals } = readArguments(args);
  const [command, email = ''] = positionals;
  if (values.help || command === undefined || command === 'help') {
    console.log(HELP);
    return;
  }
  if (!['list', 'add', 'link', 'off', 'on'].includes(command))
    throw new UsageError(`There is no command \`staff ${command}\`. Use list, add, link, off or on.`);
  if (command !== 'list' && !email) throw new UsageError(`Whom? \`staff ${command} ann@site.example\``);
  const { mail, 'data-dir': dataDir } = values;
  const connection = await connect({ dataDir, actor: undefined }, await loadSite());
  try {
    if (command === 'list') {
      const { items } = await connection.call('/staff', staffListSchema);
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
      const body = { email, name: values.name ?? email.split('@')[0], role: values.role ?? 'author', mail };
      const { link } = await connection.call('/staff', linkSchema, { method: 'POST', body });
      printLink(connection, link, dataDir);
    } else if (command === 'link') {
      const { id } = await findAccount(connection, email);
      const { link } = await connection.call(`/staff/${id}/link`, linkSchema, {
        method: 'POST',
        body: { mail },
      });
      printLink(connection, link, dataDir);
    } else {
      const { id } = await findAccount(connection, email);
      const body = { active: command === 'on' };
      await connection.call(`/staff/${id}`, z.undefined(), { method: 'PATCH', body });
    }
  } finally {
    await connection.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || error instanceof ConfigError;
  if (!isUsage && !(error instanceof ConnectionError) && !(error instanceof ApiError)) throw error;
  console.error(error.message);
  process.exitCode = isUsage ? 2 : error instanceof ConnectionError ? 3 : 1;
}
