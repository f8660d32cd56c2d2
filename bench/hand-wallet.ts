import pg from 'pg';
import { HOUSE } from '../src/casino/ledger/movement.ts';

/** How many connections the wallet by hand has, which is as many as the most callers want. */
export const HAND_CONNECTIONS = 64;

/** What somebody writes who needs a wallet and nothing else: five statements, one transaction for each movement, many connections. */
export async function openHandWallet(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: HAND_CONNECTIONS });
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
