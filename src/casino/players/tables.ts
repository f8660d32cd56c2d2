import type { Currency } from 'hashmark/i18n';
import type { Generated } from 'kysely';

/** A person with an account. `data` keeps the profile fields that no query asks for. */
export interface PlayersTable {
  id: string;
  /** Lower case. */
  email: string;
  /** argon2id in PHC form. */
  password_hash: string;
  nickname: string;
  country: string;
  locale: string;
  /** The active wallet's currency. */
  currency: Currency;
  /** JSON: `ProfileData` of `sandbox/players`. */
  data: string;
  created_at: number;
  confirmed_at: number | null;
  current_sign_in_at: number | null;
  /** 1: the account was made by a social sign-in, and not by the form. */
  autoregistered: Generated<number>;
  /** When a review has seen who the player is. */
  identity_verified_at: Generated<number | null>;
  /** Until when the player is to say where the money comes from; null: nothing is asked. */
  wealth_due_at: Generated<number | null>;
  wealth_answered_at: Generated<number | null>;
  /** When the player was last shown what play has come to, and went on. */
  reality_checked_at: Generated<number | null>;
  /** When it is seen next whether the account rests, in milliseconds UTC; null: never. */
  rest_look_at: Generated<number | null>;
  /** When the player, or support, was written to last because nobody signs in. */
  rest_written_at: Generated<number | null>;
  /** After how many minutes of play the player wants that; null: after those of the house. */
  reality_check_minutes: Generated<number | null>;
}

export interface PlayerGroupsTable {
  player_id: string;
  group_id: number;
}

/** One signed-in browser. The cookie's token itself is never stored. */
export interface SessionsTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  player_id: string;
  created_at: number;
  expires_at: number;
}

/** A wallet the player has opened; its balances are ledger accounts. */
export interface WalletsTable {
  player_id: string;
  currency: Currency;
  created_at: number;
}

/** Where value is kept: one per owner, currency and kind. */
export interface LedgerAccountsTable {
  id: string;
  /** A player's id, or `house`. */
  owner: string;
  kind: string;
  currency: Currency | 'POINTS';
  /** The balance never goes below it; null for the house, which has no floor. */
  floor: number | null;
}

/** One booked event; its entries sum to zero in each currency. */
export interface LedgerMovementsTable {
  id: string;
  /** Why: `deposit`, `jackpot-win` … */
  cause: string;
  /** Who: `player:{id}`, `staff:{id}` or `system:{what}`. */
  actor: string;
  created_at: number;
  /** The id of the payment, round, gift … that it belongs to. */
  reference: string | null;
  /**
   * Given by the store when the row is added. Of two movements of one player's account the later has the higher one, in
   * whichever processes they were booked; numbers may be left out.
   */
  sequence: Generated<number>;
}

export interface LedgerEntriesTable {
  movement_id: string;
  line: number;
  account_id: string;
  amount: number;
}

/** What a player's account got, or gave, for one cause: the sum of those entries, and how many they are. */
export interface LedgerTotalsTable {
  account_id: string;
  cause: string;
  amount: number;
  count: number;
}

/** The sum of a player account's entries, kept with them. House balances are summed when asked for. */
export interface LedgerBalancesTable {
  account_id: string;
  amount: number;
}

/** The answer already given to a money call; a repeat gets the same bytes. */
export interface IdempotencyTable {
  player_id: string;
  call: string;
  key: string;
  /** SHA-256 of the request's meaning, hex. */
  request_hash: string;
  status: number;
  response: string;
  created_at: number;
}

export interface PaymentsTable {
  id: string;
  player_id: string;
  action: string;
  state: string;
  currency: Currency;
  amount: number;
  /** The payment method's id; null for what was booked without one. */
  method: string | null;
  /** The account at the provider. */
  account: string | null;
  movement_id: string | null;
  created_at: number;
  finished_at: number | null;
  /** Of a cashout, what it took of the jackpots that were won in its month: the rest is of the level, or of the month before. */
  from_jackpots: number;
}

export interface JackpotsTable {
  id: string;
  identifier: string;
  currency: Currency;
  state: string;
  position: number;
}

export interface JackpotLevelsTable {
  id: string;
  jackpot_id: string;
  identifier: string;
  name: string;
  /** What a reader sees: grows with bets, back to the seed when won. */
  amount: number;
  seed_amount: number;
}

export interface JackpotWinsTable {
  id: string;
  jackpot_id: string;
  level_name: string;
  player_id: string;
  user_name: string;
  /** In EUR cents, so that wins of several currencies can be ordered. */
  amount: number;
  original_amount: number;
  original_currency: Currency;
  created_at: number;
}

export interface EventVersionsTable {
  /** `jackpots`, `wins`, `balance:{player}` … */
  stream: string;
  version: number;
}

/** Which player has told a personal ID. */
export interface PersonalIdsTable {
  personal_id: string;
  player_id: string;
}

export interface PlayerTables {
  players: PlayersTable;
  personal_ids: PersonalIdsTable;
  player_groups: PlayerGroupsTable;
  sessions: SessionsTable;
  wallets: WalletsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_movements: LedgerMovementsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_balances: LedgerBalancesTable;
  ledger_totals: LedgerTotalsTable;
  idempotency: IdempotencyTable;
  payments: PaymentsTable;
  jackpots: JackpotsTable;
  jackpot_levels: JackpotLevelsTable;
  jackpot_wins: JackpotWinsTable;
  event_versions: EventVersionsTable;
}
