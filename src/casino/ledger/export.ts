import { createHash } from 'node:crypto';
import type { Store } from 'hashmark/server';
import { readLedger } from './records.ts';
import { noCounts } from './verify.ts';

export const FORMAT = 'hashmark-ledger';
export const VERSION = 1;
/** What the first line's hash is chained to. */
export const FIRST_HASH = '0'.repeat(64);

/** SHA-256, in hex, of the hash of the line before and the line's own text without its `hash`. */
export const chainHash = (previous: string, text: string): string =>
  createHash('sha256').update(previous).update(text).digest('hex');

/**
 * Writes the whole ledger as of one moment, as JSON lines: a head, every account, every movement in the order of booking,
 * every kept balance, and a last line with counts. Each line ends with a `hash` that covers it and the hash before it.
 *
 * @param write takes some lines, and resolves when it wants more
 */
export async function exportLedger(
  store: Store,
  now: () => number,
  write: (lines: string) => Promise<void> | void,
): Promise<void> {
  await store.snapshot(async (tx) => {
    const counts = noCounts();
    let hash = FIRST_HASH;
    let waiting = '';
    const add = (record: object) => {
      const text = JSON.stringify(record);
      hash = chainHash(hash, text);
      waiting += `${text.slice(0, -1)},"hash":"${hash}"}\n`;
    };
    // The first read fixes what is seen, so the instant is asked for after it.
    await tx.selectFrom('ledger_accounts').select('id').limit(1).execute();
    add({ type: 'head', format: FORMAT, version: VERSION, at: new Date(now()).toISOString() });
    for await (const record of readLedger(tx)) {
      if (record.type === 'movement') counts.entries += record.entries.length;
      counts[`${record.type}s`] += 1;
      add(record);
      if (waiting.length < CHUNK) continue;
      await write(waiting);
      waiting = '';
    }
    add({ type: 'end', ...counts });
    await write(waiting);
  });
}

const CHUNK = 64 * 1024;
