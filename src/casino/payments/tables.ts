import type { Currency } from 'hashmark/i18n';

/** An account at a provider that a player has paid with. */
export interface PaymentProfilesTable {
  id: string;
  player_id: string;
  method: string;
  /** What the provider needs. Of a card the last four digits only. */
  account: string;
  used_at: number;
}

/** Whose an account is that tells its owner: kept once somebody was to be given something for a payment with it. */
export interface AccountOwnersTable {
  account: string;
  player_id: string;
}

/** Where a player's coins arrive: one address per currency, kept for good. */
export interface DepositAddressesTable {
  player_id: string;
  currency: Currency;
  address: string;
}

/** What has arrived for a player on one day in one currency, in subunits. */
export interface DepositDaysTable {
  player_id: string;
  /** The first millisecond of the day, UTC. */
  day: number;
  currency: Currency;
  amount: number;
}

export interface PaymentExtrasTables {
  deposit_days: DepositDaysTable;
  payment_profiles: PaymentProfilesTable;
  account_owners: AccountOwnersTable;
  deposit_addresses: DepositAddressesTable;
}
