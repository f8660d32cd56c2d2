import type { Database, Store } from 'hashmark/server';
import type { Transaction } from 'kysely';
import { type Checker, createChecker, type Mismatch, type Total } from './check.ts';
import { readLedger, readTotals, strayEntries } from './records.ts';

/** What a verifier went through. */
export interface Counts {
  accounts: number;
  movements: number;
  entries: number;
  balances: number;
}

export interface Verification {
  /** Empty when all is well. */
  mismatches: Mismatch[];
  counts: Counts;
  /** The entries of each currency, summed over all accounts: 0 when nothing was made or lost. */
  totals: ReadonlyMap<string, bigint>;
}

export const noCounts = (): Counts => ({ accounts: 0, movements: 0, entries: 0, balances: 0 });

export const totalsOf = (sums: ReadonlyMap<string, { currency: string; sum: bigint }>) => {
  const totals = new Map<string, bigint>();
  for (const { currency, sum } of sums.values()) totals.set(currency, (totals.get(currency) ?? 0n) + sum);
  return totals;
};

/** Where the totals that are kept are not those of the entries. */
async function compareTotals(tx: Transaction<Database>, sums: Checker['sums']): Promise<Mismatch[]> {
  const left = new Map<string, Total>(
    [...sums].flatMap(([account, { totals }]) =>
      [...totals].map(([cause, total]) => [`${account} ${cause}`, total] as const),
    ),
  );
  const found: Mismatch[] = [];
  const report = (subject: string, kept: string, total: Total) =>
    found.push({
      rule: 'total-equals-entries',
      subject,
      message: `The total says ${kept}, ${total.count} entries sum to ${total.amount}.`,
    });
  for await (const rows of readTotals(tx))
    for (const { account_id, cause, amount, count } of rows) {
      // It is reported itself.
      if (!sums.has(account_id)) continue;
      const name = `${account_id} ${cause}`;
      const total = left.get(name) ?? { amount: 0n, count: 0 };
      left.delete(name);
      if (total.amount !== BigInt(amount) || total.count !== Number(count))
        report(name, `${amount} in ${count}`, total);
    }
  for (const [name, total] of left) report(name, 'nothing', total);
  return found;
}

/**
 * Goes through the whole store as of one moment: rebuilds every balance from the entries in the order of booking and looks at
 * every rule at every instant.
 */
export function verifyStore(store: Store): Promise<Verification> {
  return store.snapshot(async (tx) => {
    const mismatches: Mismatch[] = [];
    const counts = noCounts();
    const checker = createChecker((rule, subject, message) => mismatches.push({ rule, subject, message }));
    for await (const record of readLedger(tx)) {
      if (record.type === 'movement') counts.entries += record.entries.length;
      counts[`${record.type}s`] += 1;
      checker.take(record);
    }
    checker.end();
    for (const { movement, account } of await strayEntries(tx))
      mismatches.push({
        rule: 'known-movement',
        subject: movement,
        message: `An entry on ${account} belongs to a movement that is not there or has no place in the order.`,
      });
    mismatches.push(...(await compareTotals(tx, checker.sums)));
    return { mismatches, counts, totals: totalsOf(checker.sums) };
  });
}
