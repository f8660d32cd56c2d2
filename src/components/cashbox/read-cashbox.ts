import { type Currency, isCurrency } from 'hashmark/i18n';
import type { Account } from '../../casino/entities/account.ts';
import type { Payment, PaymentMethod } from '../../casino/entities/payment.ts';

/** What a dialog of the cashbox shows of a player. */
export interface CashboxView {
  readonly currency: Currency;
  readonly accounts: readonly Account[];
  /** The wallet that is played with. */
  readonly active: Account;
  /** Newest first; null where they cannot be read. */
  readonly payments: readonly Payment[] | null;
  /** Null where they cannot be read. */
  readonly methods: {
    readonly deposit: readonly PaymentMethod[];
    readonly cashout: readonly PaymentMethod[];
    /** What may still be paid out in this month, in subunits; nothing where there is no limit. */
    readonly cashout_left_cents?: number | null | undefined;
    /** What a withdrawal takes with it; nothing where the platform does not say. */
    readonly cashout_erases?: { readonly bonus_cents: number; readonly gifts: number } | null | undefined;
  } | null;
}

/** Reads the player's wallets, payments and ways to pay; undefined for a guest, null where the wallets cannot be read. */
export async function readCashbox({ content, own }: App.Locals): Promise<CashboxView | null | undefined> {
  if (!own?.signedIn) return undefined;
  const [accounts, payments, methods] = await Promise.all([
    content.part(own.api.call('listAccounts'), null),
    content.part(own.api.call('listPayments'), null),
    content.part(own.api.call('listPlayerPaymentMethods', { query: {} }), null),
  ]);
  if (!accounts) return null;
  const active = accounts.find((account) => account.active) ?? accounts[0];
  if (!active || !isCurrency(active.currency)) return undefined;
  return { accounts, payments, methods, active, currency: active.currency };
}
