import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyStore } from '../../../src/casino/ledger/verify.ts';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { openStore } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';

interface Place {
  /** What a writer is told. */
  address: string;
  options: Parameters<typeof openStore>[0];
}

function sqlite(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-crash-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { address: dataDir, options: { dataDir } };
}

async function postgres(url: string): Promise<Place> {
  const database = await borrowDatabase(url);
  onTestFinished(() => database.drop());
  return { address: database.url, options: { databaseUrl: database.url, dataDir: '' } };
}

const url = process.env.TEST_DATABASE_URL;
const places: [name: string, open: () => Promise<Place>, writers: number][] = [
  ['SQLite', async () => sqlite(), 1],
];
if (url) places.push(['PostgreSQL with two processes', () => postgres(url), 2]);

/** Lets a process write until it has answered for so many movements, and kills it in the middle. @returns their keys */
async function writeAndDie(address: string, round: string, answers: number): Promise<string[]> {
  const writer = spawn(process.execPath, ['tests/casino/ledger/crash-writer.ts', address, round], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const answered: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    if (answered.push(line) === answers) writer.kill('SIGKILL');
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  expect(writer.signalCode).toBe('SIGKILL');
  return answered;
}

describe.each(places)('kill -9 in the middle of writes on %s', (_, open, writers) => {
  it('loses no movement that was answered for and leaves none half done', async () => {
    const { address, options } = await open();
    const first = openStore(options);
    await first.migrate(migrations);
    await first.close();
    const answered: string[] = [];
    for (let round = 1; round <= 3; round++) {
      const keys = await Promise.all(
        Array.from({ length: writers }, (_, writer) =>
          writeAndDie(address, `${round}.${writer}`, 100 * round),
        ),
      );
      answered.push(...keys.flat());
      const store = openStore(options);
      const { mismatches, counts } = await verifyStore(store);
      expect(mismatches).toEqual([]);
      const rows = await store.db.selectFrom('idempotency').select(['key', 'response']).execute();
      const kept = new Set(rows.map((row) => row.key));
      expect(answered.filter((key) => !kept.has(key))).toEqual([]);
      expect(rows.filter((row) => row.response !== row.key)).toEqual([]);
      expect(counts.movements).toBe(rows.length);
      const booked = await store.db.selectFrom('ledger_movements').select('reference').execute();
      expect(new Set(booked.map(({ reference }) => reference))).toEqual(kept);
      await store.close();
    }
  });
});
