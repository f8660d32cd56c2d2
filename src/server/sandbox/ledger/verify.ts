import { sql } from 'kysely';
import type { Store } from '../../store/store.ts';

/** One thing the ledger's rules do not allow. */
export interface Mismatch {
  rule: 'balance-equals-entries' | 'movement-sums-to-zero' | 'floor';
  /** The account's or movement's id. */
  subject: string;
  message: string;
}

/** Sums as text: a sum of integers can be larger than a JavaScript number holds. */
const total = sql<string>`cast(sum(amount) as text)`;

/** Rebuilds all balances from the entries, as of one moment, and compares. */
export function verifyLedger(store: Store): Promise<Mismatch[]> {
  return store.transaction(async (tx) => {
    const found: Mismatch[] = [];
    const sums = await tx
      .selectFrom('ledger_entries')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
      .select(['account_id', total.as('sum')])
      .where('floor', 'is not', null)
      .groupBy('account_id')
      .execute();
    const kept = await tx.selectFrom('ledger_balances').select(['account_id', 'amount']).execute();
    const balances = new Map(kept.map((row) => [row.account_id, BigInt(row.amount)]));
    for (const { account_id, sum } of sums) {
      const balance = balances.get(account_id) ?? 0n;
      balances.delete(account_id);
      if (balance !== BigInt(sum))
        found.push({
          rule: 'balance-equals-entries',
          subject: account_id,
          message: `The balance says ${balance}, the entries sum to ${sum}.`,
        });
      if (BigInt(sum) < 0n)
        found.push({ rule: 'floor', subject: account_id, message: `The balance is ${sum}, below 0.` });
    }
    for (const [account, balance] of balances)
      if (balance !== 0n)
        found.push({
          rule: 'balance-equals-entries',
          subject: account,
          message: `The balance says ${balance}, but there are no entries.`,
        });
    const crooked = await tx
      .selectFrom('ledger_entries')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
      .select(['movement_id', 'currency', total.as('sum')])
      .groupBy(['movement_id', 'currency'])
      .having(sql<number>`sum(amount)`, '<>', 0)
      .execute();
    for (const { movement_id, currency, sum } of crooked)
      found.push({
        rule: 'movement-sums-to-zero',
        subject: movement_id,
        message: `The ${currency} entries sum to ${sum}.`,
      });
    return found;
  });
}
