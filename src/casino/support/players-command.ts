import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { answerCommand, type CommandAnswer, ConfigError, realRuntime, type Store } from 'hashmark/server';
import { Misuse, withCommandStore } from '../command-store.ts';
import { schedule } from '../jobs/jobs.ts';
import { copyData } from './copy-of-data.ts';
import { ORDER_JOB, ORDER_VALUES } from './orders.ts';
import { COPY, PLAYER_ACTIONS, type PlayerAction } from './tables.ts';

const USAGE = `Usage: npm run players -- <command> <e-mail> [<value>]

  close <e-mail>               closes an account at the wish of its owner: nobody signs in, bonus money is removed, support is asked
                               to pay out the rest; five years later it is forgotten whose it was
  close <e-mail> house         closes it because the house ends the contract: of running bonuses the part that is wagered becomes own money
  reopen <e-mail>              opens it again
  break <e-mail> <time>        begins a break: 1-day, 3-days, 1-week, 2-weeks, 4-weeks, 6-weeks
  exclude <e-mail> <time>      excludes the player: 6-months, 1-year, 5-years, forever
  group-add <e-mail> <n>       puts the player into a group: 100 are players with several accounts, who are given no bonuses
  group-remove <e-mail> <n>    takes the player out of a group
  pay-out <e-mail> [<amount>]  books what support has paid out: all own money in the wallets; with an amount such as 50.00EUR that
                               of one wallet, and nothing where another amount is in it by now. The player is told by mail
  data <e-mail>                prints a copy of what is known of the player as JSON, for who asks for their data, and writes down who took it
  orders [<e-mail>]            lists the last 50 that were given, by whom, and what has become of them

  In the place of <e-mail> the id of the player may stand, as mails to support name it.

  --by <name>  who asks for it; without it the user of this machine
  --json       answers with one JSON value. Run it with npm run -s, which says nothing itself

A server carries out what is asked for, as soon as one runs on the store of DATA_DIR or DATABASE_URL.
Exit code 0: it is written down; 1: there is no such player; 2: the command line or a setting is written wrong; 3: the store could not be
opened.
`;
const LISTED = 50;

const isAction = (word: string | undefined): word is PlayerAction =>
  (PLAYER_ACTIONS as readonly (string | undefined)[]).includes(word);

/** By address, or by the id that mails to support name: an address may hold what a shell would carry out. */
async function findPlayer({ reader }: Store, named: string): Promise<string | undefined> {
  const [column, value] = named.includes('@')
    ? (['email', named.toLowerCase()] as const)
    : (['id', named] as const);
  const row = await reader.selectFrom('players').select('id').where(column, '=', value).executeTakeFirst();
  return row?.id;
}

interface Wish {
  action: PlayerAction;
  email: string;
  value: string | undefined;
  actor: string;
}

/** @throws Misuse for a value that the action does not take */
function checkValue({ action, value }: Wish): string | null {
  const needed = Object.hasOwn(ORDER_VALUES, action)
    ? ORDER_VALUES[action as keyof typeof ORDER_VALUES]
    : undefined;
  if (!needed && value === undefined) return null;
  const parsed = needed?.safeParse(value);
  if (!parsed?.success) throw new Misuse(USAGE.trimEnd());
  return parsed.data === undefined ? null : String(parsed.data);
}

async function order(store: Store, wish: Wish, answer: CommandAnswer): Promise<number> {
  const value = checkValue(wish);
  const { action, email, actor } = wish;
  const player = await findPlayer(store, email);
  if (!player) {
    answer.fail(`There is no player ${email}.`);
    return 1;
  }
  const id = realRuntime.id();
  const now = realRuntime.now();
  await store.transaction(async (tx) => {
    await tx
      .insertInto('player_orders')
      .values({ id, player_id: player, action, value, actor, created_at: now, done_at: null, outcome: null })
      .execute();
    const data = { order: id, player };
    await schedule(tx, { id: realRuntime.id(), kind: ORDER_JOB, dueAt: now, data, playerId: player });
  });
  answer.print(
    `Written down: ${[action, email, value].filter((word) => word !== null).join(' ')}, by ${actor}.`,
  );
  answer.add({ order: id, player });
  return 0;
}

/** Prints what is known of a player, and writes down by whom it was taken. */
async function copy(
  store: Store,
  { email, actor }: Pick<Wish, 'email' | 'actor'>,
  answer: CommandAnswer,
): Promise<number> {
  const player = await findPlayer(store, email);
  if (!player) {
    answer.fail(`There is no player ${email}.`);
    return 1;
  }
  const now = realRuntime.now();
  const row = { id: realRuntime.id(), player_id: player, action: COPY, value: null, actor } as const;
  await store.db
    .insertInto('player_orders')
    .values({ ...row, created_at: now, done_at: now, outcome: 'done' })
    .execute();
  const data = await copyData(store.reader, player);
  answer.print(JSON.stringify(data, null, 2));
  answer.add(data);
  return 0;
}

async function list(store: Store, email: string | undefined, answer: CommandAnswer): Promise<number> {
  let query = store.reader
    .selectFrom('player_orders')
    .innerJoin('players', 'players.id', 'player_orders.player_id')
    .select(['action', 'value', 'actor', 'player_orders.created_at', 'done_at', 'outcome', 'players.email'])
    .orderBy('player_orders.created_at', 'desc')
    .limit(LISTED);
  if (email !== undefined) query = query.where('players.id', '=', (await findPlayer(store, email)) ?? '');
  const orders = (await query.execute()).map((row) => ({
    ...row,
    created_at: new Date(Number(row.created_at)).toISOString(),
    done_at: row.done_at === null ? null : new Date(Number(row.done_at)).toISOString(),
  }));
  for (const { created_at, actor, action, email: whose, value, outcome } of orders)
    answer.print([created_at, actor, action, whose, value ?? '-', outcome ?? 'waits'].join('  '));
  answer.add({ orders });
  return 0;
}

async function main(given: readonly string[], answer: CommandAnswer): Promise<number> {
  const { values, positionals } = readArguments(given);
  const [command = 'help', email, value, ...rest] = positionals;
  if (values.help || command === 'help') {
    answer.print(USAGE.trimEnd());
    answer.add({ help: USAGE });
    return 0;
  }
  const actor = values.by?.trim() || userInfo().username;
  const isList = command === 'orders' && value === undefined;
  const isCopy = command === COPY && value === undefined;
  if (rest.length > 0 || !(isList || ((isCopy || isAction(command)) && email)))
    throw new Misuse(USAGE.trimEnd());
  return withCommandStore(process.env, (store) => {
    if (isCopy && email) return copy(store, { email, actor }, answer);
    return isAction(command) && email
      ? order(store, { action: command, email, value, actor }, answer)
      : list(store, email, answer);
  });
}

function readArguments(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { by: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch {
    throw new Misuse(USAGE.trimEnd());
  }
}

/** Carries out `npm run players -- <args>`: writes down what support asks for about a player, for a server to do. @returns the exit code */
export const runPlayersCommand = (args: readonly string[]): Promise<number> =>
  answerCommand(args, main, (error) => (error instanceof Misuse || error instanceof ConfigError ? 2 : 3));
