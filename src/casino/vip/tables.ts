import type { Currency } from 'hashmark/i18n';
import type { VipStatus } from '../entities/vip-statuses.ts';

/** What a player has deposited and staked in one quarter and currency, in subunits. */
export interface VipQuartersTable {
  player_id: string;
  /** The first millisecond of the quarter. */
  quarter: number;
  currency: Currency;
  deposits: number;
  /** Stakes of real money. */
  bets: number;
  updated_at: number;
}

/** The status that a player lost last. */
export interface VipLostTable {
  player_id: string;
  status: VipStatus;
  /** The first millisecond of the quarter that began without it. */
  quarter: number;
}

/** A day of the adventure calendar whose prize a player has been given. */
export interface AdventureDaysTable {
  player_id: string;
  /** The UTC day, `YYYY-MM-DD`; `super:` and the campaign for the super day. */
  day: string;
  gift_id: string;
  given_at: number;
}

export interface VipTables {
  vip_quarters: VipQuartersTable;
  vip_lost: VipLostTable;
  adventure_days: AdventureDaysTable;
}
