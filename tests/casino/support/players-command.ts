import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { runPlayersCommand } from '../../../src/casino/support/players-command.ts';
import { openStore } from '../../../src/hashmark/store/store.ts';
import { runHere } from '../../support/command-line.ts';

/** A new store, and the command line of the operator beside the server that works on it. */
export async function openBesideCommand() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-players-'));
  const store = openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await store.migrate(migrations);
  const command = (...args: string[]) =>
    runHere(args, { env: { DATA_DIR: dataDir, DATABASE_URL: '' } }, runPlayersCommand);
  return { store, command };
}
