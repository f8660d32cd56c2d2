import type { Currency } from 'hashmark/i18n';
/** A bonus, a set of free spins or a betting bonus of one player. Amounts in subunits of `currency`. */
export interface GiftsTable {
  id: string;
  player_id: string;
  /** `bonus`, `freespins` or `betting`. */
  kind: string;
  /** `deposit`, `registration`, `freespins` or `general`. */
  type: string;
  title: string;
  group_key: string;
  stage: string;
  currency: Currency;
  /** The bonus; of free spins what they have won so far. */
  amount: number;
  /** How often the amount has to be staked. */
  wager: number;
  wager_requirement: number;
  wagered: number;
  freespins_total: number;
  freespins_left: number;
  /** `{provider}/{slug}`, of free spins. */
  game: string | null;
  /** The stake of each free spin. */
  bet_level: number;
  /** Most that becomes real money; null without a bound. */
  max_win: number | null;
  received_at: number;
  activatable_until: number | null;
  activated_at: number | null;
  valid_until: number | null;
  expired_at: number | null;
  used_at: number | null;
  erased_at: number | null;
  /** Of the deposit that has brought it, also by a box or by spins; null for what no deposit has. */
  deposit_currency: Currency | null;
}

/** Whether deposits of a player bring bonuses, and which code the next one is made with. */
export interface BonusSettingsTable {
  player_id: string;
  /** 0 or 1. */
  can_issue: number;
  deposit_bonus_code: string | null;
}

/** A code that a player has redeemed, and when. */
export interface RedeemedCodesTable {
  player_id: string;
  code: string;
  redeemed_at: number;
}

export interface GiftTables {
  gifts: GiftsTable;
  bonus_settings: BonusSettingsTable;
  redeemed_codes: RedeemedCodesTable;
}
