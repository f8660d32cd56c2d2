/** The commands of `npx hashmark`. */
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => import('./server/main.ts'),
  content: () => import('./cms/cli/main.ts'),
  staff: () => import('./cms/cli/staff.ts'),
  webhooks: () => import('./cms/cli/webhooks.ts'),
  new: () => import('./scaffold/main.ts'),
  snapshots: () => import('./testing/snapshots/main.ts'),
};

const HELP = `hashmark <command>

  start      serve the built site
  content    work with the content store: import, export, check, list, history …
  staff      accounts of those who work on the site: staff add ann@site.example --role admin
  webhooks   what other systems were told, and to tell them again: webhooks deliveries <id>
  new        begin a widget: new widget ReferFriend
  snapshots  look at every widget in many states, and report what is not as it was
`;

const [, , command = 'help', ...rest] = process.argv;
const run = COMMANDS[command];
if (run) {
  process.argv = [...process.argv.slice(0, 2), ...rest];
  await run();
} else {
  const isHelp = ['help', '--help', '-h'].includes(command);
  process.stderr.write(isHelp ? HELP : `There is no command \`${command}\`.\n\n${HELP}`);
  process.exitCode = isHelp ? 0 : 2;
}

export {};
