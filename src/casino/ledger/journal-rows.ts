import { type Database, fetchRows, type Store, type StoredAnswer, send } from 'hashmark/server';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { IdempotencyTable } from '../players/tables.ts';
import { HOUSE, type Posting } from './movement.ts';
import { rowStatement, rowWriter } from './row-statements.ts';

type Tx = Transaction<Database>;
type StoreKind = Store['kind'];

/** What names an answer that is kept. */
export interface AnswerKey {
  playerId: string;
  call: string;
  key: string;
}

export interface KeptAnswer extends AnswerKey {
  /** Of the request that it answers. */
  hash: string;
  answer: StoredAnswer;
  at: number;
}

/** One line of a movement, with the id of its account. */
export type Line = Posting & { account: string };

export interface BookedMovement {
  id: string;
  at: number;
  cause: string;
  actor: string;
  reference: string | null;
  lines: readonly Line[];
}

/** What an account holds. */
export interface Holding {
  owner: string;
  account: string;
  amount: bigint;
  /** Whether somebody else has locked it: then the amount says nothing. */
  isLocked: boolean;
}

/** The accounts of players. On PostgreSQL their balances are locked; with `waits` those that somebody else has locked too. */
export async function readHoldings(
  tx: Tx,
  kind: StoreKind,
  players: readonly string[],
  waits: boolean,
): Promise<Holding[]> {
  const accounts = (owners: ReturnType<typeof sql>) => sql`from ledger_accounts where owner ${owners}`;
  const ofSqlite = accounts(sql`in (select value from json_each(${JSON.stringify(players)}))`);
  const ofPostgres = accounts(sql`= any(cast(${players} as text[]))`);
  const rows = await fetchRows(
    tx,
    kind === 'sqlite'
      ? sql<{ owner: string; account: string; amount: string | null; locked: boolean }>`
        select owner, accounts.id as account, cast(amount as text) as amount, false as locked
        from (select id, owner ${ofSqlite}) as accounts
        left join ledger_balances on account_id = accounts.id
      `
      : sql<{ owner: string; account: string; amount: string | null; locked: boolean }>`
        with own as materialized (
          select account_id, amount from ledger_balances
          where account_id in (select id ${ofPostgres}) for update ${sql.raw(waits ? '' : 'skip locked')}
        )
        select owner, accounts.id as account, own.amount, own.account_id is null and exists (
          select from ledger_balances where account_id = accounts.id
        ) as locked
        from (select id, owner ${ofPostgres}) as accounts
        left join own on own.account_id = accounts.id
      `,
  );
  return rows.map(({ owner, account, amount, locked }) => ({
    owner,
    account,
    amount: BigInt(amount ?? 0),
    isLocked: Boolean(locked),
  }));
}

const READ_ANSWERS = rowStatement<IdempotencyTable>(
  ({ text, from }) => sql`
    select idempotency.* from ${from}
    join idempotency on player_id = ${text(0)} and call = ${text(1)} and key = ${text(2)}
  `,
);

/** Those of the answers that are kept. */
export async function readAnswers(
  tx: Tx,
  kind: StoreKind,
  keys: readonly AnswerKey[],
): Promise<KeptAnswer[]> {
  const asked = READ_ANSWERS(
    kind,
    keys.map(({ playerId, call, key }) => [playerId, call, key]),
  );
  const rows = await fetchRows(tx, asked);
  return rows.map(({ player_id, call, key, request_hash, status, response, created_at }) => ({
    ...{ playerId: player_id, call, key, hash: request_hash },
    answer: { status, body: response },
    at: Number(created_at),
  }));
}

const writeAccounts = rowWriter<Line>(
  ({ account, owner, kind, currency }) => [account, owner, kind, currency, owner === HOUSE ? null : 0],
  ({ insertInto, text, integer, from, inOrder }) => sql`
    ${insertInto} ledger_accounts (id, owner, kind, currency, floor)
    select ${text(0)}, ${text(1)}, ${text(2)}, ${text(3)}, ${integer(4)}
    from ${from} where true ${inOrder} on conflict do nothing
  `,
);

/** Opens accounts; those that are there stay as they are. */
export const addAccounts = (tx: Tx, kind: StoreKind, lines: readonly Line[]): Promise<void> =>
  writeAccounts(
    tx,
    kind,
    // In one order for everybody, so that nobody who adds the same ones waits in a circle.
    [...new Map(lines.map((line) => [line.account, line])).values()].sort((a, b) =>
      a.account < b.account ? -1 : 1,
    ),
  );

/** PostgreSQL numbers them itself; on SQLite, which has one writer, the next number is one more than the last. */
const ADD_MOVEMENTS = rowStatement(({ insertInto, text, integer, from, inOrder }, kind) => {
  const isNumbered = kind === 'sqlite';
  return sql`
    ${insertInto} ledger_movements (id, cause, actor, reference, created_at ${isNumbered ? sql`, sequence` : sql``})
    select ${text(0)}, ${text(1)}, ${text(2)}, ${text(3)}, ${integer(4)} ${isNumbered ? sql`, ${integer(5)}` : sql``}
    from ${from} ${inOrder}
  `;
});

/** The number of the last movement. */
async function readLastNumber(tx: Tx): Promise<number> {
  const { rows } = await tx.executeQuery(LAST_NUMBER);
  return rows[0]?.last ?? 0;
}

const LAST_NUMBER = CompiledQuery.raw(
  'select coalesce(max(sequence), 0) as last from ledger_movements',
) as CompiledQuery<{ last: number }>;

const ADD_ENTRIES = rowStatement(
  ({ insertInto, text, integer, from, inOrder }) => sql`
    ${insertInto} ledger_entries (movement_id, line, account_id, amount)
    select ${text(0)}, ${integer(1)}, ${text(2)}, ${integer(3)} from ${from} ${inOrder}
  `,
);

/** Numbers movements in their order and writes them with their lines. */
export async function addMovements(
  tx: Tx,
  kind: StoreKind,
  movements: readonly BookedMovement[],
): Promise<void> {
  const last = kind === 'sqlite' ? await readLastNumber(tx) : 0;
  const rows = movements.map(({ id, cause, actor, reference, at }, index) => [
    id,
    cause,
    actor,
    reference,
    at,
    last + 1 + index,
  ]);
  await send(tx, ADD_MOVEMENTS(kind, rows));
  const entries = movements.flatMap(({ id, lines }) =>
    lines.map(({ account, amount }, line) => [id, line, account, Number(amount)]),
  );
  await send(tx, ADD_ENTRIES(kind, entries));
}

/** Writes what accounts hold. */
export const writeBalances = rowWriter<readonly [account: string, amount: bigint]>(
  ([account, amount]) => [account, Number(amount)],
  ({ insertInto, text, integer, from }) => sql`
    ${insertInto} ledger_balances (account_id, amount)
    select ${text(0)}, ${integer(1)} from ${from} where true
    on conflict (account_id) do update set amount = excluded.amount
  `,
);

interface AddedTotal {
  account: string;
  cause: string;
  amount: bigint;
  count: number;
}

const writeTotals = rowWriter<AddedTotal>(
  ({ account, cause, amount, count }) => [account, cause, Number(amount), count],
  ({ insertInto, text, integer, from, inOrder }) => sql`
    ${insertInto} ledger_totals (account_id, cause, amount, count)
    select ${text(0)}, ${text(1)}, ${integer(2)}, ${integer(3)} from ${from} where true ${inOrder}
    on conflict (account_id, cause) do update set
      amount = ledger_totals.amount + excluded.amount,
      count = ledger_totals.count + excluded.count
  `,
);

/** Adds movements to what the accounts of players have got and given. */
export function bookTotals(tx: Tx, kind: StoreKind, movements: readonly BookedMovement[]): Promise<void> {
  const all: AddedTotal[] = [];
  const ofAccounts = new Map<string, AddedTotal[]>();
  for (const { cause, lines } of movements)
    for (const { owner, account, amount } of lines) {
      if (owner === HOUSE) continue;
      const totals = ofAccounts.get(account) ?? [];
      const total = totals.find((one) => one.cause === cause) ?? { account, cause, amount: 0n, count: 0 };
      if (total.count === 0) {
        all.push(total);
        totals.push(total);
        ofAccounts.set(account, totals);
      }
      total.amount += amount;
      total.count++;
    }
  return writeTotals(tx, kind, all);
}

export const addAnswers = rowWriter<KeptAnswer>(
  ({ playerId, call, key, hash, answer, at }) => [playerId, call, key, hash, answer.status, answer.body, at],
  ({ insertInto, text, integer, from }) => sql`
    ${insertInto} idempotency (player_id, call, key, request_hash, status, response, created_at)
    select ${text(0)}, ${text(1)}, ${text(2)}, ${text(3)}, ${integer(4)}, ${text(5)}, ${integer(6)}
    from ${from} where true
  `,
);

const DRAW_NUMBERS = rowStatement<{ stream: string; version: number }>(
  ({ insertInto, text, integer, from, inOrder }) => sql`
    ${insertInto} event_versions (stream, version)
    select ${text(0)}, ${integer(1)} from ${from} where true ${inOrder}
    on conflict (stream) do update set version = event_versions.version + excluded.version
    returning stream, version
  `,
);

/** Draws numbers of streams, so many of each. @returns the last of each */
export async function drawNumbers(
  tx: Tx,
  kind: StoreKind,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  // In one order for everybody, so that nobody waits in a circle.
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const drawn = await fetchRows(tx, DRAW_NUMBERS(kind, sorted));
  return new Map(drawn.map(({ stream, version }) => [stream, Number(version)]));
}
