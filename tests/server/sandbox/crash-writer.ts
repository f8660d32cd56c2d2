/** Deposits without end into the store of the folder given, and prints the number of each once it is told durable. */

import { realRuntime } from '../../../src/server/runtime.ts';
import { createLedger } from '../../../src/server/sandbox/ledger/ledger.ts';
import { HOUSE } from '../../../src/server/sandbox/ledger/movement.ts';
import { openStore } from '../../../src/server/store/store.ts';

const store = openStore({ dataDir: process.argv[2] ?? '' });
await store.migrate();
const ledger = createLedger({ store, runtime: realRuntime, publish: async () => {}, hash: (text) => text });

async function write(lane: number): Promise<void> {
  for (let index = 0; ; index++) {
    const key = `${lane}-${index}`;
    await ledger.once({ playerId: 'ada', call: 'deposit', key, request: '' }, async ({ post }) => {
      await post({
        cause: 'deposit',
        actor: 'system:test',
        postings: [
          { owner: 'ada', kind: 'real', currency: 'EUR', amount: 1n },
          { owner: HOUSE, kind: 'cash', currency: 'EUR', amount: -1n },
        ],
      });
      return { status: 201, body: key };
    });
    process.stdout.write(`${key}\n`);
  }
}

await Promise.all(Array.from({ length: 16 }, (_, lane) => write(lane)));
