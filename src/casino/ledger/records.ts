import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

const accountRecord = z.strictObject({
  type: z.literal('account'),
  id: z.string(),
  owner: z.string(),
  kind: z.string(),
  currency: z.string(),
  /** The balance is never below it; null: no floor. */
  floor: z.int().nullable(),
});
const movementRecord = z.strictObject({
  type: z.literal('movement'),
  id: z.string(),
  at: z.iso.datetime(),
  cause: z.string(),
  actor: z.string(),
  reference: z.string().nullable(),
  /** Account and amount in subunits, in the order in which they were booked. */
  entries: z.array(z.tuple([z.string(), z.int()])),
});
const balanceRecord = z.strictObject({ type: z.literal('balance'), account: z.string(), amount: z.int() });

/** One thing that the ledger holds, as exports write it and verifiers read it. */
export const ledgerRecord = z.discriminatedUnion('type', [accountRecord, movementRecord, balanceRecord]);

export type LedgerRecord = z.output<typeof ledgerRecord>;
type MovementRecord = z.output<typeof movementRecord>;

const PAGE = 500;

/** Reads page after page by a rising key, so that memory does not grow with the table. */
async function* pages<Row, Key>(
  first: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = keyOf(last);
  }
}

/** Every account, then every movement in the order of booking, then every kept balance. Call it in a snapshot. */
export async function* readLedger(tx: Kysely<Database>): AsyncGenerator<LedgerRecord> {
  const accounts = pages(
    '',
    (after) =>
      tx
        .selectFrom('ledger_accounts')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ({ id }) => id,
  );
  for await (const rows of accounts) {
    for (const { id, owner, kind, currency, floor } of rows)
      yield {
        type: 'account',
        id,
        owner,
        kind,
        currency,
        floor: floor === null ? null : Number(floor),
      };
  }
  yield* readMovements(tx);
  const balances = pages(
    '',
    (after) =>
      tx
        .selectFrom('ledger_balances')
        .selectAll()
        .where('account_id', '>', after)
        .orderBy('account_id')
        .limit(PAGE)
        .execute(),
    (row) => row.account_id,
  );
  for await (const rows of balances) {
    for (const { account_id, amount } of rows)
      yield { type: 'balance', account: account_id, amount: Number(amount) };
  }
}

async function* readMovements(tx: Kysely<Database>): AsyncGenerator<MovementRecord> {
  const movements = pages(
    0,
    (after) =>
      tx
        .selectFrom('ledger_movements')
        .selectAll()
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(PAGE)
        .execute(),
    ({ sequence }) => Number(sequence),
  );
  for await (const rows of movements) {
    const entries = await tx
      .selectFrom('ledger_entries')
      .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
      .select(['movement_id', 'account_id', 'amount'])
      .where('sequence', '>=', Number(rows[0]?.sequence))
      .where('sequence', '<=', Number(rows.at(-1)?.sequence))
      .orderBy('sequence')
      .orderBy('line')
      .execute();
    const byMovement = new Map<string, [string, number][]>();
    for (const { movement_id, account_id, amount } of entries) {
      const lines = byMovement.get(movement_id) ?? [];
      byMovement.set(movement_id, lines);
      lines.push([account_id, Number(amount)]);
    }
    for (const { id, created_at, cause, actor, reference } of rows)
      yield {
        type: 'movement',
        id,
        at: new Date(Number(created_at)).toISOString(),
        cause,
        actor,
        reference,
        entries: byMovement.get(id) ?? [],
      };
  }
}

/** What is kept of each account and cause. Call it in a snapshot. */
export const readTotals = (tx: Kysely<Database>) =>
  pages(
    { account_id: '', cause: '' },
    (after) =>
      tx
        .selectFrom('ledger_totals')
        // As text: over the years a total may grow beyond what a number holds exactly.
        .select(['account_id', 'cause', 'count', sql<string>`cast(amount as text)`.as('amount')])
        .where(sql<boolean>`(account_id, cause) > (${after.account_id}, ${after.cause})`)
        .orderBy('account_id')
        .orderBy('cause')
        .limit(PAGE)
        .execute(),
    ({ account_id, cause }) => ({ account_id, cause }),
  );

/** Entries whose movement or account is not there; only a hand that goes around foreign keys leaves such. */
export async function strayEntries(tx: Kysely<Database>): Promise<{ movement: string; account: string }[]> {
  const rows = await tx
    .selectFrom('ledger_entries')
    .leftJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .select(['movement_id', 'account_id'])
    .where((eb) => eb.or([eb('ledger_movements.id', 'is', null), sql<boolean>`sequence is null`]))
    .execute();
  return rows.map(({ movement_id, account_id }) => ({ movement: movement_id, account: account_id }));
}
