import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { HOUSE } from '../src/casino/ledger/movement.ts';

/** How many connections the wallet by hand has, which is as many as the most callers want. */
export const HAND_CONNECTIONS = 64;

/** What somebody writes who needs a wallet and nothing else. */
export interface HandWallet {
  /** Settled once it is durable. */
  move(player: string, key: string): Promise<void>;
  close(): Promise<void>;
}

/** On PostgreSQL: five statements, one transaction for each movement, many connections. */
export async function openHandWallet(url: string): Promise<HandWallet> {
  const pool = new pg.Pool({ connectionString: url, max: HAND_CONNECTIONS });
  // Its database is dropped while connections still end.
  pool.on('error', () => undefined);
  await pool.query(`
    create table hand_keys (player text, key text, answer text not null, primary key (player, key));
    create table hand_movements (id bigserial primary key, cause text not null, at timestamptz not null default now());
    create table hand_entries (movement bigint not null references hand_movements, account text not null, amount bigint not null);
    create table hand_balances (account text primary key, amount bigint not null check (amount >= 0));
  `);
  return {
    async move(player: string, key: string): Promise<void> {
      const client = await pool.connect();
      const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
      try {
        await client.query('begin');
        await run('key', 'insert into hand_keys values ($1, $2, $3)', [player, key, '{}']);
        const { rows } = await run(
          'movement',
          'insert into hand_movements (cause) values ($1) returning id',
          ['deposit'],
        );
        await run('entries', 'insert into hand_entries values ($1, $2, 1), ($1, $3, -1)', [
          rows[0]?.id,
          player,
          HOUSE,
        ]);
        await run(
          'balance',
          'insert into hand_balances as b values ($1, 1) on conflict (account) do update set amount = b.amount + 1',
          [player],
        );
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/** On SQLite, which has one writer: whoever waits shares a transaction of five statements for each movement, and its commit. */
export async function openGroupedHandWallet(folder: string): Promise<HandWallet> {
  const database = new DatabaseSync(join(folder, 'hand.sqlite'));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table hand_keys (player text, key text, answer text not null, primary key (player, key));
    create table hand_movements (id integer primary key, cause text not null, at integer not null);
    create table hand_entries (movement integer not null references hand_movements, account text not null, amount integer not null);
    create table hand_balances (account text primary key, amount integer not null check (amount >= 0));
  `);
  const key = database.prepare('insert into hand_keys values (?, ?, ?)');
  const movement = database.prepare('insert into hand_movements (cause, at) values (?, ?)');
  const entry = database.prepare('insert into hand_entries values (?, ?, ?)');
  const balance = database.prepare(
    'insert into hand_balances values (?, 1) on conflict (account) do update set amount = amount + 1',
  );
  let waiting: { player: string; name: string; done(): void }[] = [];
  function bookAll(): void {
    const group = waiting;
    waiting = [];
    database.exec('begin');
    for (const { player, name } of group) {
      key.run(player, name, '{}');
      const { lastInsertRowid } = movement.run('deposit', Date.now());
      entry.run(lastInsertRowid, player, 1);
      entry.run(lastInsertRowid, HOUSE, -1);
      balance.run(player);
    }
    database.exec('commit');
    for (const { done } of group) done();
  }
  return {
    move: (player, name) =>
      new Promise((done) => {
        if (waiting.push({ player, name, done }) === 1) setImmediate(bookAll);
      }),
    close: async () => database.close(),
  };
}
