/** Tournaments end and lotteries are drawn in steps, between which others play on, and after which each prize was given once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyStore } from '../../../src/casino/ledger/verify.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { furnishFolder, startServer, type TestServer } from '../../support/server.ts';
import { createHarness, newcomer, POSTGRES, sqliteStore } from '../harness.ts';
import { crowdEnds, entriesOf, givenOf, openSteps } from './crowded-ends.ts';

const key = () => crypto.randomUUID();

const places: [name: string, open: () => Promise<Store>][] = [['SQLite', sqliteStore], [...POSTGRES]];

describe.each(places)('the end of a tournament and a lottery of thousands on %s', (_, open) => {
  it('lets others bet between its steps, and gives each winner one prize', async () => {
    const [players, prizes, parts] = [4_500, 120, 5];
    const { services, browser } = await createHarness({ store: await open() });
    const { store, sandbox } = services;
    const { api } = browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 1_000_00 }, idempotencyKey: key() });
    const game = sandbox.games.games.find(({ categories }) => !categories.includes('jackpots'));
    const { id } = await api.call('openGameSession', {
      body: { identifier: game?.identifier ?? '', mode: 'real' },
    });
    await sandbox.jobs.runDue();
    await crowdEnds(store, { players, prizes, now: Date.now() - 1 });

    let isOver = false;
    let bets = 0;
    const ending = sandbox.jobs.runDue().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const bet = { params: { id }, body: { stake_cents: 20 }, idempotencyKey: key() };
      await api.call('placeBet', bet);
      bets += 1;
    }
    await ending;
    // Both ends as one transaction each would let two or three through.
    expect(bets).toBeGreaterThan(parts);

    const given = await givenOf(store);
    for (const winners of [given.tournament, given.lottery]) {
      expect(winners).toHaveLength(prizes);
      expect(new Set(winners).size).toBe(prizes);
    }
    const entries = await entriesOf(store);
    expect(entries).toHaveLength(players);
    const names = entries.map(({ entry }) => entry);
    // As their letters are numbered, whatever the language of the database.
    expect(names).toEqual(names.toSorted());
    expect(entries.map(({ first_ticket }) => Number(first_ticket))).toEqual(
      entries.map((_, index) => 2 * index + 1),
    );
  });
});

const url = process.env.TEST_DATABASE_URL;

interface Place {
  settings: Record<string, string>;
  dataDir: string;
}

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-ends-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const homes: [name: string, open: () => Promise<Place>][] = [
  ['SQLite', async () => ({ settings: {}, dataDir: folder() })],
];
if (url)
  homes.push([
    'PostgreSQL',
    async () => {
      const database = await borrowDatabase(url);
      onTestFinished(() => database.drop());
      return { settings: { DATABASE_URL: database.url }, dataDir: folder() };
    },
  ]);

describe.each(homes)('kill -9 in the middle of both ends on %s', (_, open) => {
  it('gives each prize once all the same', async () => {
    const prizes = 300;
    const { settings, dataDir } = await open();
    if (settings.DATABASE_URL) await (await startServer(settings, { dataDir })).stop();
    else await furnishFolder(dataDir);
    const store = openStore({
      ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
      dataDir,
    });
    onTestFinished(() => store.close());
    await crowdEnds(store, { players: 1_500, prizes, now: Date.now() });

    const count = async () => {
      const { tournament, lottery } = await givenOf(store);
      return tournament.length + lottery.length;
    };
    let server: TestServer | undefined;
    for (const killedAfter of [1, prizes]) {
      server = await startServer(settings, { dataDir });
      await expect.poll(count, { interval: 2 }).toBeGreaterThanOrEqual(killedAfter);
      await server.stop('SIGKILL');
      expect(await count()).toBeLessThan(2 * prizes);
    }
    server = await startServer(settings, { dataDir });
    await expect.poll(() => openSteps(store), { timeout: 60_000 }).toBe(0);
    await server.stop();

    const given = await givenOf(store);
    for (const winners of [given.tournament, given.lottery]) {
      expect(winners).toHaveLength(prizes);
      expect(new Set(winners).size).toBe(prizes);
    }
    expect((await verifyStore(store)).mismatches).toEqual([]);
  });
});
