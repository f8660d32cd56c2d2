/** One of two processes on PostgreSQL is stopped, as by a machine that stands still, while it moves money. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { borrowDatabase } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { newcomer } from '../harness.ts';

const url = process.env.TEST_DATABASE_URL;
const AMOUNT = 100;
const LANES = 6;
/** How often it is frozen; `FROZEN=20` tries longer. */
const TURNS = Number(process.env.FROZEN ?? 1);

const post = (server: TestServer, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url, ...headers },
    body: JSON.stringify(body),
  });

/** Deposits until told to stop; each is repeated under its key until it is answered for. */
function keepDepositing(server: TestServer, cookie: string) {
  let going = true;
  let booked = 0;
  const refused: number[] = [];
  const lanes = Array.from({ length: LANES }, async () => {
    while (going) {
      const headers = { cookie, 'Idempotency-Key': crypto.randomUUID() };
      for (;;) {
        const body = { currency: 'EUR', amount_cents: AMOUNT };
        const { status } = await post(server, '/api/player/deposits', body, headers);
        if (status === 201) break;
        refused.push(status);
      }
      booked++;
    }
  });
  const all = Promise.all(lanes);
  // Where the test has failed already, its servers end below them.
  all.catch(() => undefined);
  return {
    refused,
    booked: () => booked,
    /** @returns how many were answered for */
    async stop() {
      going = false;
      await all;
      return booked;
    },
  };
}

it.runIf(url)(
  'a process that is frozen with locks of a wallet stops nobody, and doubles nothing when it goes on',
  async () => {
    const database = await borrowDatabase(url ?? '');
    const servers: TestServer[] = [];
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    onTestFinished(async () => {
      for (const server of servers) server.process.kill('SIGCONT');
      for (const server of servers) await server.stop();
      await admin.end();
      await database.drop();
    });
    for (let process = 0; process < 2; process++)
      servers.push(await startServer({ DATABASE_URL: database.url, CAPTCHA: 'off' }));
    const [one, two] = servers as [TestServer, TestServer];
    const signedUp = await post(one, '/api/users', newcomer('frozen@example.com'));
    expect(signedUp.status).toBe(201);
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');

    const { id } = (await signedUp.json()) as { id: string };
    /** Whether somebody has the wallet locked. */
    const isLocked = async () => {
      const { rowCount } = await admin.query(
        'select 1 from ledger_balances where account_id = $1 for update skip locked',
        [`${id}:real:EUR`],
      );
      return rowCount === 0;
    };
    let booked = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const there = keepDepositing(two, cookie);
      await expect.poll(there.booked).toBeGreaterThan(0);
      for (let tries = 0; ; tries++) {
        expect(tries, 'a moment with the lock').toBeLessThan(500);
        await sleep(tries % 17);
        two.process.kill('SIGSTOP');
        // What was under way in the database ends; what waits for the process stays.
        await sleep(20);
        if (await isLocked()) break;
        two.process.kill('SIGCONT');
      }
      const before = there.booked();
      const here = keepDepositing(one, cookie);
      await expect.poll(here.booked).toBeGreaterThan(3 * LANES);
      expect(there.booked()).toBe(before);
      two.process.kill('SIGCONT');
      await expect.poll(there.booked).toBeGreaterThan(before + LANES);
      booked += (await here.stop()) + (await there.stop());
      for (const status of [...here.refused, ...there.refused]) expect(status).toBe(503);
    }
    const accounts = await (await fetch(`${one.url}/api/player/accounts`, { headers: { cookie } })).json();
    expect(accounts).toMatchObject([{ currency: 'EUR', amount_cents: booked * AMOUNT }]);
    // The books balance: else this throws.
    await promisify(execFile)('node', ['src/casino/ledger/cli.ts', 'verify'], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
  },
);
