import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { realRuntime } from '../../../src/server/runtime.ts';
import { createLedger } from '../../../src/server/sandbox/ledger/ledger.ts';
import { openStore } from '../../../src/server/store/store.ts';

it('keeps every movement it has answered for through kill -9 in the middle of writes', {
  timeout: 60_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-crash-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  for (let round = 1; round <= 3; round++) {
    const writer = spawn(process.execPath, ['tests/server/sandbox/crash-writer.ts', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const answered: string[] = [];
    for await (const line of createInterface({ input: writer.stdout })) {
      if (answered.push(line) === 150 * round) writer.kill('SIGKILL');
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
    expect(writer.signalCode).toBe('SIGKILL');

    const store = openStore({ dataDir });
    const ledger = createLedger({
      store,
      runtime: realRuntime,
      publish: async () => {},
      hash: (text) => text,
    });
    expect(await ledger.verify()).toEqual([]);
    const rows = await store.db.selectFrom('idempotency').select(['key', 'response']).execute();
    const kept = new Set(rows.map((row) => row.key));
    expect(answered.filter((key) => !kept.has(key))).toEqual([]);
    expect(rows.filter((row) => row.response !== row.key)).toEqual([]);
    const movements = await store.db.selectFrom('ledger_movements').select('id').execute();
    expect(movements).toHaveLength(rows.length);
    await store.close();
  }
});
