import { didYouMean } from './process/read-options.ts';

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
const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
const asksForHelp = (words: readonly string[]) =>
  words.some((word) => ['help', '--help', '-h'].includes(word));
// What serves the site is told by settings only; it would start whatever else is written here.
const surplus = command === 'start' ? rest[0] : undefined;
if (run && surplus === undefined) {
  process.argv = [...process.argv.slice(0, 2), ...rest];
  await run();
} else if (asksForHelp([command]) || (surplus !== undefined && asksForHelp(rest))) process.stderr.write(HELP);
else {
  const hint = didYouMean(command, Object.keys(COMMANDS));
  process.stderr.write(
    surplus === undefined
      ? `There is no command \`${command}\`.${hint}\n\n${HELP}`
      : `start takes no arguments, so \`${surplus}\` would have no effect. What it does comes from the environment.\n`,
  );
  process.exitCode = 2;
}
