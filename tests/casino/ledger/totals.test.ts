import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { PGliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import { verifyStore } from '../../../src/casino/ledger/verify.ts';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { uuidv7 } from '../../../src/hashmark/process/runtime.ts';
import { migrations as productMigrations } from '../../../src/hashmark/store/migrations/index.ts';
import { createStore, openStore, type Store } from '../../../src/hashmark/store/store.ts';

function openSqlite(): Store {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-totals-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return openStore({ dataDir });
}

/** Brings a store to where it stood before accounts had totals. */
async function migrateBefore({ db }: Store): Promise<void> {
  const earlier = Object.entries({ ...productMigrations, ...migrations }).filter(
    ([name]) => name < '061-ledger-totals',
  );
  const provider = { getMigrations: async () => Object.fromEntries(earlier) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** What a store of before holds of a movement of real money, without totals. */
async function bookOld({ db }: Store, cause: string, amount: number): Promise<void> {
  const id = uuidv7(Date.now());
  await sql`
    insert into ledger_movements (id, cause, actor, created_at) values (${id}, ${cause}, 'system:test', ${Date.now()})
  `.execute(db);
  await sql`
    insert into ledger_entries (movement_id, line, account_id, amount)
    values (${id}, 0, 'ada:real:EUR', ${amount}), (${id}, 1, 'house:cash:EUR', ${-amount})
  `.execute(db);
  await sql`
    insert into ledger_balances (account_id, amount) values ('ada:real:EUR', ${amount})
    on conflict (account_id) do update set amount = ledger_balances.amount + excluded.amount
  `.execute(db);
}

const movement = fc.tuple(
  fc.constantFrom('deposit', 'win', 'jackpot-win', 'gift'),
  fc.integer({ min: 1, max: 900 }),
);

it.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', () => createStore({ kind: 'postgres', main: new PGliteDialect({ pglite: new PGlite() }) })],
])('counts the totals of accounts from what an older store on %s holds', async (_, open) => {
  const store = open();
  onTestFinished(() => store.close());
  await migrateBefore(store);
  await sql`
    insert into ledger_accounts (id, owner, kind, currency, floor)
    values ('ada:real:EUR', 'ada', 'real', 'EUR', 0), ('house:cash:EUR', 'house', 'cash', 'EUR', null)
  `.execute(store.db);
  for (const [cause, amount] of fc.sample(movement, 60)) await bookOld(store, cause, amount);

  await store.migrate(migrations);

  expect((await verifyStore(store)).mismatches).toEqual([]);
});
