import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createJobs, type JobHandler, schedule } from '../../../src/casino/jobs/jobs.ts';
import { createLedger } from '../../../src/casino/ledger/ledger.ts';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { sqliteStore } from '../harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The jobs of one process, with a clock that is moved by hand. */
function process(store: Store, clock: { now: number }, handlers: Record<string, JobHandler>) {
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const ledger = createLedger({ store, runtime, publish: async () => {}, hash: (text) => text });
  const jobs = createJobs({
    store,
    ledger,
    runtime,
    log: pino({ level: 'silent' }),
    handlers,
    prepared: {},
  });
  const putOff = (kind: string, dueAt: number, more: { playerId?: string; data?: unknown } = {}) =>
    ledger.run(({ tx, id }) => schedule(tx, { id: id(), kind, dueAt, data: null, ...more }));
  return { jobs, putOff };
}

it('tries a job that fails again for hours, however late it was, and lets the others pass', async () => {
  const clock = { now: 100 * HOUR };
  const tries: number[] = [];
  const done: number[] = [];
  let broken = true;
  const { jobs, putOff } = process(await sqliteStore(), clock, {
    async fails() {
      tries.push(clock.now);
      if (broken) throw new Error('What it needs is away.');
    },
    async works() {
      done.push(clock.now);
    },
  });
  // Due while no process ran.
  for (let late = 0; late < 120; late++) await putOff('fails', clock.now - 10 * HOUR + late);
  await putOff('works', clock.now);
  await jobs.runDue();
  await jobs.runDue();
  expect(done).toHaveLength(1);
  expect(tries).toHaveLength(120);
  for (let minute = 0; minute < 60; minute++) {
    clock.now += MINUTE;
    await jobs.runDue();
  }
  expect(tries.length).toBeLessThanOrEqual(120 * 7);
  broken = false;
  tries.length = 0;
  clock.now += 3 * HOUR;
  expect(await jobs.runDue()).toBe(120);
  expect(tries).toHaveLength(120);
});

it('leaves a job alone for which the clock has been set back meanwhile', async () => {
  const clock = { now: 100 * HOUR };
  const store = await sqliteStore();
  let done = 0;
  const { jobs, putOff } = process(store, clock, {
    async first() {
      clock.now -= HOUR;
    },
    async second() {
      done += 1;
    },
  });
  await putOff('first', clock.now - MINUTE);
  await putOff('second', clock.now);
  await jobs.runDue();
  expect(done).toBe(0);
  clock.now += HOUR;
  await jobs.runDue();
  expect(done).toBe(1);
});

const url = globalThis.process.env.TEST_DATABASE_URL;

it.skipIf(!url)('does a job once when two processes find it at once', async () => {
  const database = await borrowDatabase(url ?? '');
  const stores = [1, 2].map(() => openStore({ databaseUrl: database.url, dataDir: '' }));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    await database.drop();
  });
  await stores[0]?.migrate(migrations);
  const clock = { now: 100 * HOUR };
  const handlers: Record<string, JobHandler> = {
    async counts({ tx, id }) {
      await tx.insertInto('installation').values({ name: id(), value: 'done' }).execute();
    },
  };
  const processes = stores.map((store) => process(store, clock, handlers));
  for (let job = 0; job < 40; job++) await processes[0]?.putOff('counts', clock.now - job);
  const counts = await Promise.all(processes.map(({ jobs }) => jobs.runDue()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  const effects = await stores[0]?.db.selectFrom('installation').select('name').execute();
  expect(effects).toHaveLength(40);
  expect(await stores[0]?.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

it('does the jobs of each player in their order, and what needs everybody between what was due before and after', async () => {
  const clock = { now: 100 * HOUR };
  const done: string[] = [];
  const { jobs, putOff } = process(await sqliteStore(), clock, {
    async notes(_, data) {
      done.push(String(data));
    },
  });
  const players = ['ada', 'bo', 'cy'];
  for (let index = 0; index < 30; index++) {
    const playerId = players[index % 4];
    const data = `${playerId ?? 'everybody'} ${index}`;
    await putOff('notes', clock.now - MINUTE + index, { ...(playerId ? { playerId } : {}), data });
  }
  expect(await jobs.runDue()).toBe(30);
  const numberOf = (text: string) => Number(text.split(' ')[1]);
  for (const name of players) {
    const own = done.filter((text) => text.startsWith(name)).map(numberOf);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
  for (const [place, text] of done.entries())
    if (text.startsWith('everybody')) expect(numberOf(text)).toBe(place);
});
