import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { pruneSandbox } from '../../../src/casino/prune.ts';
import { migrations as productMigrations } from '../../../src/hashmark/store/migrations/index.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

/** A store as it was before deposits were added up by day. */
async function openOlder(): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-days-'));
  const store = openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const earlier = Object.entries({ ...productMigrations, ...migrations }).filter(
    ([name]) => name < '067-deposit-days',
  );
  const provider = { getMigrations: async () => Object.fromEntries(earlier) };
  const { error } = await new Migrator({ db: store.db, provider }).migrateToLatest();
  if (error) throw error;
  return store;
}

it('adds up the deposits of an older store by day, and forgets those that count no more', async () => {
  const store = await openOlder();
  const { db } = store;
  const player = {
    ...{ id: 'ada', email: 'ada@example.com', nickname: 'ada', password_hash: '' },
    ...{ country: 'DE', locale: 'en', currency: 'EUR', data: '{}', created_at: NOON },
  };
  await db
    .insertInto('players')
    .values(player as never)
    .execute();
  const payment = (id: string, amount: number, changes: object) => ({
    ...{ id, player_id: 'ada', action: 'deposit', state: 'succeeded', currency: 'EUR', amount },
    ...{ method: 'visa', account: null, movement_id: null, created_at: NOON, finished_at: NOON },
    ...changes,
  });
  const payments = [
    payment('a', 10_00, {}),
    payment('b', 5_00, { finished_at: NOON + 1 }),
    payment('c', 7_00, { currency: 'CAD' }),
    payment('d', 9_00, { finished_at: NOON - 181 * DAY }),
    payment('e', 100_00, { state: 'declined' }),
    payment('f', 100_00, { state: 'pending', finished_at: null }),
    payment('g', 100_00, { action: 'cashout' }),
  ];
  await db
    .insertInto('payments')
    .values(payments as never)
    .execute();

  await store.migrate(migrations);
  const days = () =>
    db
      .selectFrom('deposit_days')
      .select(['day', 'currency', 'amount'])
      .orderBy('day')
      .orderBy('currency')
      .execute();
  const today = NOON - 12 * 3_600_000;
  const recent = [
    { day: today, currency: 'CAD', amount: 7_00 },
    { day: today, currency: 'EUR', amount: 15_00 },
  ];
  expect(await days()).toEqual([{ day: today - 181 * DAY, currency: 'EUR', amount: 9_00 }, ...recent]);
  await pruneSandbox(store, NOON);
  expect(await days()).toEqual(recent);
});
