import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { startProxy } from '../../support/proxy.ts';
import { type Browser, createHarness, newcomer } from '../harness.ts';

const url = process.env.TEST_DATABASE_URL;

async function open(address?: (own: URL) => Promise<URL>) {
  const database = await borrowDatabase(url ?? '');
  const own = address ? await address(new URL(database.url)) : new URL(database.url);
  const stores: Store[] = [];
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    await admin.end();
    await database.drop();
  });
  const another = () => {
    const store = openStore({ databaseUrl: own.href, dataDir: '' });
    stores.push(store);
    return store;
  };
  const store = another();
  await store.migrate(migrations);
  const harness = await createHarness({ store });
  /** A browser of a new player who has a wallet. */
  const player = async (name: string) => {
    const browser = harness.browser();
    const { id } = await browser.api.call('signUp', { body: newcomer(`${name}@example.com`) });
    expect((await deposit(browser, crypto.randomUUID())).status).toBe(201);
    return { ...browser, id };
  };
  return { ...harness, store, admin, another, player };
}

const deposit = (browser: Pick<Browser, 'fetch'>, key: string) =>
  browser.fetch('http://localhost:4321/api/player/deposits', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ currency: 'EUR', amount_cents: 100 }),
  });

const balanceOf = async ({ api }: Pick<Browser, 'api'>) =>
  (await api.call('listAccounts')).find(({ currency }) => currency === 'EUR')?.amount_cents;

/** Deposits until told to stop: each is repeated under its key until it is answered for. @returns how many, and what was refused */
function keepDepositing(browser: Pick<Browser, 'fetch'>) {
  let going = true;
  const refused: { status: number; retryAfter: string | null }[] = [];
  let deposits = 0;
  const done = (async () => {
    for (; going; deposits++) {
      const key = crypto.randomUUID();
      for (;;) {
        const { status, headers } = await deposit(browser, key);
        if (status === 201) break;
        refused.push({ status, retryAfter: headers.get('retry-after') });
      }
    }
    return deposits;
  })();
  return {
    refused,
    booked: () => deposits,
    async stop() {
      going = false;
      return await done;
    },
  };
}

describe.runIf(url)('connections to PostgreSQL', () => {
  it('may all be ended, ten times under writes: every caller is answered and every balance is right', async () => {
    const { admin, player } = await open();
    const players = [await player('mira'), await player('noor'), await player('ada')];
    const writers = players.flatMap((browser) => [1, 2, 3].map(() => keepDepositing(browser)));
    for (let time = 0; time < 10; time++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    }
    const counts = await Promise.all(writers.map((writer) => writer.stop()));
    for (const { status, retryAfter } of writers.flatMap(({ refused }) => refused))
      expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
    for (const [index, browser] of players.entries()) {
      const deposits = counts.slice(index * 3, index * 3 + 3).reduce((sum, count) => sum + count, 1);
      expect(await balanceOf(browser)).toBe(deposits * 100);
    }
  });

  it('may be away: 503 with Retry-After meanwhile, few attempts to connect, and soon all is well after', async () => {
    let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
    const { player } = await open(async (own) => {
      const started = await startProxy({ host: own.hostname, port: Number(own.port) || 5432 });
      onTestFinished(() => started.close());
      proxy = started;
      own.port = String(started.port);
      return own;
    });
    const mira = await player('mira');
    proxy?.cut();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? deposit(mira, crypto.randomUUID())
          : mira.fetch('http://localhost:4321/api/player/accounts'),
      ),
    );
    for (const { status, headers } of answers)
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(proxy?.turnedAway).toBeLessThan(50);
    proxy?.mend();
    const key = crypto.randomUUID();
    await expect.poll(async () => (await deposit(mira, key)).status).toBe(201);
    expect(await balanceOf(mira)).toBe(200);
  });

  it('that are locked out of one row let all others go on; only that player is told to come again', async () => {
    const { admin, player } = await open();
    const [mira, noor] = [await player('mira'), await player('noor')];
    await admin.query('begin');
    await admin.query('select 1 from ledger_balances where account_id = $1 for update', [
      `${mira.id}:real:EUR`,
    ]);
    const others = keepDepositing(noor);
    const blocked = await Promise.all(Array.from({ length: 20 }, () => deposit(mira, crypto.randomUUID())));
    for (const { status, headers } of blocked)
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    await expect.poll(others.booked).toBeGreaterThan(20);
    await others.stop();
    expect(others.refused).toEqual([]);
    await admin.query('rollback');
    const key = crypto.randomUUID();
    await expect.poll(async () => (await deposit(mira, key)).status).toBe(201);
    expect(await balanceOf(mira)).toBe(200);
  });

  it('of a process that stands still in the middle of its work lose their locks: nobody is refused', async () => {
    const { another, player } = await open();
    const mira = await player('mira');
    let resume = () => {};
    const standstill = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const locked = new Promise<void>((hasLocked) => {
      const frozen = another().transaction(async (tx) => {
        await tx
          .updateTable('ledger_balances')
          .set({ amount: 100 })
          .where('account_id', '=', `${mira.id}:real:EUR`)
          .execute();
        hasLocked();
        await standstill;
        throw new Error('It finds its work undone.');
      });
      onTestFinished(() => expect(frozen).rejects.toThrow());
    });
    await locked;
    expect((await deposit(mira, crypto.randomUUID())).status).toBe(201);
    expect(await balanceOf(mira)).toBe(200);
    resume();
  });

  it('take their time for migrations and exports alone', async () => {
    const { store } = await open();
    const read = async (on: Pick<Store['db'], 'selectNoFrom'>) => {
      const { sql } = await import('kysely');
      const { rows } = await sql<{
        limit: string;
      }>`select current_setting('statement_timeout') as limit`.execute(on as Store['db']);
      return rows[0]?.limit;
    };
    expect(await read(store.db)).toBe('5s');
    expect(await store.snapshot((tx) => read(tx))).toBe('0');
  });
});
