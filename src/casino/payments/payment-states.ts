import { sql } from 'kysely';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import { isOneOf, listRows } from '../ledger/listed-rows.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import type { PaymentsTable } from '../players/tables.ts';
import type { PaymentProfilesTable } from './tables.ts';

/** By payment. */
export const paymentState: StateKind<PaymentsTable> = {
  async read({ tx, kind, fetch }, ids) {
    const rows = await fetch(
      tx
        .selectFrom('payments')
        .selectAll()
        .where(isOneOf(kind, 'id', ids)),
    );
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/** Payments, as they stand. */
export const paymentRows: LateWrite<PaymentsTable> = {
  keyOf: ({ id }) => id,
  merge: (_, last) => last,
  write: rowWriter(
    (row) => [
      ...[row.id, row.player_id, row.action, row.state, row.currency, Number(row.amount)],
      ...[row.method, row.account, row.movement_id, Number(row.created_at)],
      ...[row.finished_at === null ? null : Number(row.finished_at), Number(row.from_jackpots)],
    ],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} payments
          (id, player_id, action, state, currency, amount, method, account, movement_id, created_at, finished_at,
            from_jackpots)
        select ${text(0)}, ${text(1)}, ${text(2)}, ${text(3)}, ${text(4)}, ${integer(5)},
          ${text(6)}, ${text(7)}, ${text(8)}, ${integer(9)}, ${integer(10)}, ${integer(11)}
        from ${from} where true
        on conflict (id) do update set
          state = excluded.state, movement_id = excluded.movement_id, finished_at = excluded.finished_at
      `,
  ),
};

/** How many deposits of a player have succeeded; 2 for all that are more. By player. */
export const depositsMade: StateKind<number> = {
  async read({ kind, fetch }, players) {
    const listed = listRows(
      kind,
      players.map((player) => [player]),
    );
    const nth = (before: number) => sql`coalesce((
      select 1 from payments where player_id = ${listed.text(0)} and action = 'deposit' and state = 'succeeded'
      limit 1 offset ${sql.lit(before)}
    ), 0)`;
    const rows = await fetch(
      sql<{
        player: string;
        made: number;
      }>`select ${listed.text(0)} as player, ${nth(0)} + ${nth(1)} as made from ${listed.from}`,
    );
    return new Map(rows.map(({ player, made }) => [player, Number(made)]));
  },
};

/** An account at a provider that a player has paid with. By its id. */
export const savedAccount: StateKind<PaymentProfilesTable> = {
  async read({ tx, kind, fetch }, ids) {
    const rows = await fetch(
      tx
        .selectFrom('payment_profiles')
        .selectAll()
        .where(isOneOf(kind, 'id', ids)),
    );
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/** Accounts that payments have succeeded with. */
export const accountRows: LateWrite<PaymentProfilesTable> = {
  keyOf: ({ player_id, method, account }) => JSON.stringify([player_id, method, account]),
  merge: (_, last) => last,
  write: rowWriter(
    ({ id, player_id, method, account, used_at }) => [...[id, player_id, method, account], used_at],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} payment_profiles (id, player_id, method, account, used_at)
        select ${text(0)}, ${text(1)}, ${text(2)}, ${text(3)}, ${integer(4)}
        from ${from} where true
        on conflict (player_id, method, account) do update set used_at = excluded.used_at
      `,
  ),
};
