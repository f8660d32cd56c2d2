import { type Database, fetchRows, type Store, type StoredAnswer, send } from 'hashmark/server';
import { sql, type Transaction } from 'kysely';
import { listRows } from './listed-rows.ts';
import { HOUSE, type Posting } from './movement.ts';

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

/** Those of the answers that are kept. */
export async function readAnswers(
  tx: Tx,
  kind: StoreKind,
  keys: readonly AnswerKey[],
): Promise<KeptAnswer[]> {
  const asked = listRows(
    kind,
    keys.map(({ playerId, call, key }) => [playerId, call, key]),
  );
  const rows = await fetchRows(
    tx,
    tx
      .selectFrom('idempotency')
      .selectAll()
      .where(
        sql<boolean>`(player_id, call, key) in (select ${asked.text(0)}, ${asked.text(1)}, ${asked.text(2)} from ${asked.from})`,
      ),
  );
  return rows.map(({ player_id, call, key, request_hash, status, response, created_at }) => ({
    ...{ playerId: player_id, call, key, hash: request_hash },
    answer: { status, body: response },
    at: Number(created_at),
  }));
}

/** Opens accounts; those that are there stay as they are. */
export async function addAccounts(tx: Tx, kind: StoreKind, lines: readonly Line[]): Promise<void> {
  // In one order for everybody, so that nobody who adds the same ones waits in a circle.
  const sorted = [...new Map(lines.map((line) => [line.account, line])).values()].sort((a, b) =>
    a.account < b.account ? -1 : 1,
  );
  const rows = listRows(
    kind,
    sorted.map(({ account, owner, kind, currency }) => [
      account,
      owner,
      kind,
      currency,
      owner === HOUSE ? null : 0,
    ]),
  );
  await send(
    tx,
    sql`
    insert into ledger_accounts (id, owner, kind, currency, floor)
    select ${rows.text(0)}, ${rows.text(1)}, ${rows.text(2)}, ${rows.text(3)}, ${rows.integer(4)}
    from ${rows.from} where true order by ${rows.order} on conflict do nothing
  `,
  );
}

/** Numbers movements in their order and writes them with their lines. */
export async function addMovements(
  tx: Tx,
  kind: StoreKind,
  movements: readonly BookedMovement[],
): Promise<void> {
  const rows = listRows(
    kind,
    movements.map(({ id, cause, actor, reference, at }) => [id, cause, actor, reference, at]),
  );
  const columns = sql`${rows.text(0)}, ${rows.text(1)}, ${rows.text(2)}, ${rows.text(3)}, ${rows.integer(4)}`;
  await send(
    tx,
    kind === 'sqlite'
      ? sql`
        insert into ledger_movements (id, cause, actor, reference, created_at, sequence)
        select ${columns}, ${rows.order} + 1 + (select coalesce(max(sequence), 0) from ledger_movements)
        from ${rows.from} order by ${rows.order}
      `
      : sql`
        insert into ledger_movements (id, cause, actor, reference, created_at)
        select ${columns} from ${rows.from} order by ${rows.order}
      `,
  );
  const entries = listRows(
    kind,
    movements.flatMap(({ id, lines }) =>
      lines.map(({ account, amount }, line) => [id, line, account, Number(amount)]),
    ),
  );
  await send(
    tx,
    sql`
    insert into ledger_entries (movement_id, line, account_id, amount)
    select ${entries.text(0)}, ${entries.integer(1)}, ${entries.text(2)}, ${entries.integer(3)}
    from ${entries.from} order by ${entries.order}
  `,
  );
}

/** Writes what accounts hold. */
export async function writeBalances(
  tx: Tx,
  kind: StoreKind,
  balances: readonly (readonly [account: string, amount: bigint])[],
): Promise<void> {
  const rows = listRows(
    kind,
    balances.map(([account, amount]) => [account, Number(amount)]),
  );
  await send(
    tx,
    sql`
    insert into ledger_balances (account_id, amount)
    select ${rows.text(0)}, ${rows.integer(1)} from ${rows.from} where true
    on conflict (account_id) do update set amount = excluded.amount
  `,
  );
}

export async function addAnswers(tx: Tx, kind: StoreKind, kept: readonly KeptAnswer[]): Promise<void> {
  const rows = listRows(
    kind,
    kept.map(({ playerId, call, key, hash, answer, at }) => [
      ...[playerId, call, key, hash],
      ...[answer.status, answer.body, at],
    ]),
  );
  await send(
    tx,
    sql`
    insert into idempotency (player_id, call, key, request_hash, status, response, created_at)
    select ${rows.text(0)}, ${rows.text(1)}, ${rows.text(2)}, ${rows.text(3)}, ${rows.integer(4)}, ${rows.text(5)}, ${rows.integer(6)}
    from ${rows.from} where true
  `,
  );
}

/** Draws numbers of streams, so many of each. @returns the last of each */
export async function drawNumbers(
  tx: Tx,
  kind: StoreKind,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  // In one order for everybody, so that nobody waits in a circle.
  const rows = listRows(
    kind,
    [...counts].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const drawn = await fetchRows(
    tx,
    sql<{ stream: string; version: number }>`
      insert into event_versions (stream, version)
      select ${rows.text(0)}, ${rows.integer(1)} from ${rows.from} where true order by ${rows.order}
      on conflict (stream) do update set version = event_versions.version + excluded.version
      returning stream, version
    `,
  );
  return new Map(drawn.map(({ stream, version }) => [stream, Number(version)]));
}
