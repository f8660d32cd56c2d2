import { accountId, HOUSE, HOUSE_KINDS, type Kind, PLAYER_KINDS } from './movement.ts';
import type { LedgerRecord } from './records.ts';

/** One thing the ledger's rules do not allow. */
export interface Mismatch {
  rule:
    | 'balance-equals-entries'
    | 'total-equals-entries'
    | 'movement-sums-to-zero'
    | 'movement-form'
    | 'floor'
    | 'account-form'
    | 'known-account'
    | 'known-movement'
    /** Of exports: a line does not follow from the one before it. */
    | 'chain'
    /** Of exports: a line cannot be read. */
    | 'format'
    /** Of exports: lines are missing or too many. */
    | 'complete';
  /** The account's or movement's id; of exports also `line`. */
  subject: string;
  message: string;
  /** In an export, counted from 1. */
  line?: number;
}

type Report = (rule: Mismatch['rule'], subject: string, message: string) => void;
type RecordOf<Type extends LedgerRecord['type']> = Extract<LedgerRecord, { type: Type }>;

interface AccountState {
  currency: string;
  floor: bigint | null;
  sum: bigint;
  /** By cause; of players only. */
  totals: Map<string, Total>;
  /** Whether a kept balance was seen. */
  kept: boolean;
}

/** Follows the records of a ledger in their order and reports what its rules do not allow, at the record where it shows. */
export interface Checker {
  take(record: LedgerRecord): void;
  /** Tells what only the end can show. */
  end(): void;
  /** What every account holds by its entries, so far. */
  readonly sums: ReadonlyMap<string, { currency: string; sum: bigint; totals: ReadonlyMap<string, Total> }>;
}

/** What an account got, or gave, for one cause, in how many entries. */
export interface Total {
  amount: bigint;
  count: number;
}

const kindsOf = (owner: string): readonly Kind[] => (owner === HOUSE ? HOUSE_KINDS : PLAYER_KINDS);

/** Keeps one state per account, however many movements follow. */
export function createChecker(report: Report): Checker {
  const accounts = new Map<string, AccountState>();

  function takeAccount({ id, owner, kind, currency, floor }: RecordOf<'account'>): void {
    if (accounts.has(id)) report('account-form', id, 'The account is there twice.');
    const known = kindsOf(owner).find((one) => one === kind);
    if (!known)
      report(
        'account-form',
        id,
        `The kind is ${JSON.stringify(kind)}; ${owner === HOUSE ? 'the house' : 'a player'} has ${kindsOf(owner).join(', ')}.`,
      );
    else if (id !== accountId(owner, known, currency))
      report('account-form', id, `Its id should be ${accountId(owner, known, currency)}.`);
    if (owner === HOUSE ? floor !== null : floor === null || floor < 0)
      report('account-form', id, `The floor is ${floor}; a player's is 0, the house has none.`);
    accounts.set(id, {
      ...{ currency, floor: floor === null ? null : BigInt(floor) },
      ...{ sum: 0n, totals: new Map(), kept: false },
    });
  }

  function book(
    { id: movement, cause }: RecordOf<'movement'>,
    id: string,
    amount: bigint,
  ): AccountState | undefined {
    const account = accounts.get(id);
    if (!account) {
      report('known-account', movement, `There is no account ${id}.`);
      return undefined;
    }
    if (amount === 0n) report('movement-form', movement, `Its entry on ${id} is zero.`);
    const before = account.sum;
    account.sum += amount;
    const { floor, sum, totals } = account;
    if (floor !== null) {
      const { amount: total, count } = totals.get(cause) ?? { amount: 0n, count: 0 };
      totals.set(cause, { amount: total + amount, count: count + 1 });
    }
    if (floor !== null && sum < floor && before >= floor)
      report('floor', id, `After the movement ${movement} the balance is ${sum}, below ${floor}.`);
    return account;
  }

  function takeMovement(movement: RecordOf<'movement'>): void {
    const { id, entries } = movement;
    if (entries.length === 0) report('movement-form', id, 'It has no entries.');
    const sums = new Map<string, bigint>();
    let whole = true;
    for (const [name, amount] of entries) {
      const account = book(movement, name, BigInt(amount));
      if (account) sums.set(account.currency, (sums.get(account.currency) ?? 0n) + BigInt(amount));
      else whole = false;
    }
    if (!whole) return;
    for (const [currency, sum] of sums)
      if (sum !== 0n) report('movement-sums-to-zero', id, `The ${currency} entries sum to ${sum}.`);
  }

  function takeBalance({ account: id, amount }: RecordOf<'balance'>): void {
    const account = accounts.get(id);
    if (!account) {
      report('known-account', id, 'A balance is kept of an account that is not there.');
      return;
    }
    account.kept = true;
    if (account.sum !== BigInt(amount))
      report('balance-equals-entries', id, `The balance says ${amount}, the entries sum to ${account.sum}.`);
  }

  return {
    sums: accounts,
    take(record) {
      if (record.type === 'account') takeAccount(record);
      else if (record.type === 'movement') takeMovement(record);
      else takeBalance(record);
    },
    end() {
      for (const [id, { floor, sum, kept }] of accounts)
        if (floor !== null && !kept && sum !== 0n)
          report('balance-equals-entries', id, `No balance is kept, the entries sum to ${sum}.`);
    },
  };
}
