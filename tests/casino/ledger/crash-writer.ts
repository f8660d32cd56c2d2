/** Deposits and bets without end in the store of the folder or the database address given, and prints the number of each once it is told durable. */

import { createLedger } from '../../../src/casino/ledger/ledger.ts';
import { HOUSE } from '../../../src/casino/ledger/movement.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { StoreUnavailable } from '../../../src/hashmark/store/failures.ts';
import { openStore } from '../../../src/hashmark/store/store.ts';

const [place = '', round = ''] = process.argv.slice(2);
const store = openStore(
  place.startsWith('postgres') ? { databaseUrl: place, dataDir: '' } : { dataDir: place },
);
const ledger = createLedger({ store, runtime: realRuntime, publish: async () => {}, hash: (text) => text });

async function move(lane: number, key: string, amount: bigint): Promise<void> {
  await ledger.once({ playerId: 'ada', call: 'deposit', key, request: '' }, async ({ post }) => {
    await post({
      cause: 'deposit',
      actor: 'system:test',
      reference: key,
      postings: [
        { owner: `player-${lane % 4}`, kind: 'real', currency: 'EUR', amount },
        { owner: HOUSE, kind: 'cash', currency: 'EUR', amount: -amount },
      ],
    });
    return { status: 201, body: key };
  });
}

async function write(lane: number): Promise<void> {
  for (let index = 0; ; ) {
    const key = `${round}-${lane}-${index}`;
    try {
      await move(lane, key, index % 3 === 2 ? -1n : 1n);
    } catch (error) {
      // Who is told to wait for another process repeats the movement with its key.
      if (error instanceof StoreUnavailable) continue;
      throw error;
    }
    process.stdout.write(`${key}\n`);
    index += 1;
  }
}

await Promise.all(Array.from({ length: 16 }, (_, lane) => write(lane)));
