/** The owner of all accounts that are no player's. */
export const HOUSE = 'house';

/** Kinds of a player's accounts. */
export const PLAYER_KINDS = [
  'real',
  'bonus',
  'pending',
  'comp_points',
  'free_spins',
  'lottery_tickets',
] as const;
/**
 * Where the house's side of a movement stands: `cash` is the outside world (deposits and payouts), `revenue` its own money
 * (bets and wins), `jackpot` the pots, `promotions` where bonus money, points, spins and tickets come from and go back to.
 */
export const HOUSE_KINDS = ['cash', 'revenue', 'jackpot', 'promotions'] as const;

/** Units that are no money are currencies of the ledger too; each counts whole pieces. */
export const POINTS = 'POINTS';
export const SPINS = 'SPINS';
export const TICKETS = 'TICKETS';

export type Kind = (typeof PLAYER_KINDS)[number] | (typeof HOUSE_KINDS)[number];

/** One line of a movement: what an account gains, or loses when negative. */
export interface Posting {
  /** A player's id or {@link HOUSE}. */
  owner: string;
  kind: Kind;
  currency: string;
  /** In subunits; never zero. */
  amount: bigint;
}

export interface Movement {
  /** Why: `deposit`, `bet`, `jackpot-win` … */
  cause: string;
  /** Who: `player:{id}`, `staff:{id}` or `system:{what}`. */
  actor: string;
  /** The id of the payment, round, gift … that it belongs to. */
  reference?: string;
  postings: readonly Posting[];
}

/** The id of an account says what it is, so no look-up is needed to book. */
export const accountId = (owner: string, kind: Kind, currency: string) => `${owner}:${kind}:${currency}`;

/** @throws Error when the entries of a currency do not sum to zero, or there are none: whoever has made it is wrong. */
export function checkMovement({ cause, postings }: Movement): void {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of postings) {
    if (amount === 0n) throw new Error(`A ${cause} movement has an entry of zero ${currency}; leave it out.`);
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums)
    if (sum !== 0n)
      throw new Error(`The ${currency} entries of a ${cause} movement sum to ${sum}, not to 0.`);
  if (sums.size === 0) throw new Error(`A ${cause} movement has no entries.`);
}
