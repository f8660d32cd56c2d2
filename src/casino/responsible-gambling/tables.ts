import type { BreakPeriod, LimitPeriod, LimitType } from '../entities/limit-types.ts';

/** A limit that a player has set for their own protection. */
export interface UserLimitsTable {
  id: string;
  player_id: string;
  /** What a player has one of: `deposit:day`, `cooling-off` … */
  slot: string;
  type: LimitType;
  period: LimitPeriod | BreakPeriod;
  /** JSON: `[{ currency, amount }]` in subunits; empty where the limit is no money. */
  amounts: string;
  /** Of play; null but for session limits. */
  minutes: number | null;
  created_at: number;
  /** When a break ends; null for other limits and for an exclusion for good. */
  ends_at: number | null;
  /** Of an exclusion that is over: when the account opens. Null until its owner has asked. */
  reopens_at: number | null;
  /** The start of the last period in which the player was told that it is reached. */
  told_period: number | null;
  /** Where its periods begin at midnight, as IANA names it: where the player lived when it was set. */
  zone: string;
}

/** Everything that was ever done to a limit; rows without `settled_at` wait. */
export interface LimitChangesTable {
  id: string;
  limit_id: string;
  player_id: string;
  /** `set`, `lower`, `raise`, `extend` or `remove`. */
  action: string;
  /** Of a reality check, which is no row of `user_limits`, the period says nothing; null minutes are those of the house. */
  type: LimitType | 'reality-check';
  period: LimitPeriod | BreakPeriod;
  amounts: string;
  minutes: number | null;
  requested_at: number;
  effective_at: number;
  /** SHA-256 of the mailed token, hex; null for what counts at once. */
  token_hash: string | null;
  confirmed_at: number | null;
  settled_at: number | null;
  /** `done`, or `replaced` by a later wish; null while it waits. */
  outcome: string | null;
}

/** What somebody has written to support. */
export interface ContactMessagesTable {
  id: string;
  /** Null for a guest. */
  player_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  locale: string;
  created_at: number;
  /** What support has answered; null until it has. */
  answer: string | null;
}

export interface LimitTables {
  user_limits: UserLimitsTable;
  limit_changes: LimitChangesTable;
  contact_messages: ContactMessagesTable;
}
