import type { Currency } from 'hashmark/i18n';
import { type Database, refuseField } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { PaymentMethod } from '../entities/payment.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { cardDigits } from '../rules/fraud-check.ts';
import { checkPaymentAccount, plainAccount } from '../rules/payment-accounts.ts';
import { accountRows } from './payment-states.ts';
import type { PaymentProfilesTable } from './tables.ts';

/** How many accounts of a method a player chooses from, and of how many of all methods that were used last. */
const SHOWN = 5;
const LATEST = 100;

/** What a player sees of an account at a provider. */
const labelOf = (account: string) => `••• ${account.slice(-4)}`;

/**
 * The account that a payment goes to or comes from.
 *
 * @param saved the one that was asked for by its id, if there is one
 * @throws Refusal `validation-failed` at `profile` or `saved_profile_id`, when the method needs another one.
 */
export function requireAccount(
  playerId: string,
  method: PaymentMethod,
  asked: { profile?: string | undefined; saved_profile_id?: string | undefined },
  { saved, needed }: { saved: PaymentProfilesTable | undefined; needed: boolean },
): string | null {
  if (asked.saved_profile_id !== undefined) {
    if (saved?.player_id !== playerId || saved.method !== method.id)
      throw refuseField('saved_profile_id', 'VALIDATION.PAYMENT.PROFILE_UNKNOWN');
    return saved.account;
  }
  const typed = asked.profile ?? '';
  if (typed.trim() === '' && !needed) return null;
  const wrong = checkPaymentAccount(method.account, typed);
  if (wrong) throw refuseField('profile', wrong);
  // Forms send the last digits only; the whole number of a card is nothing that the platform takes.
  if (method.account === 'card' && cardDigits(typed)) throw refuseField('profile', 'VALIDATION.PAYMENT.CARD');
  return plainAccount(method.account, typed) || null;
}

/** Remembers an account that a payment has succeeded with. */
export function rememberAccount(
  work: LedgerWork,
  { playerId, method, account }: { playerId: string; method: string; account: string },
): void {
  const row = { id: work.id(), player_id: playerId, method, account, used_at: work.now };
  work.writeLate(accountRows, row);
}

/** The accounts that a player has paid with last, by method; the latest first. */
export async function savedAccounts(
  db: Kysely<Database>,
  playerId: string,
): Promise<Map<string, { id: string; label: string }[]>> {
  const rows = await db
    .selectFrom('payment_profiles')
    .select(['id', 'method', 'account'])
    .where('player_id', '=', playerId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  const byMethod = Map.groupBy(rows, ({ method }) => method);
  return new Map(
    [...byMethod].map(([method, saved]) => [
      method,
      saved.slice(0, SHOWN).map(({ id, account }) => ({ id, label: labelOf(account) })),
    ]),
  );
}

/** The address at which a player's coins of a currency arrive; the same one each time. */
export async function depositAddress(
  tx: Kysely<Database>,
  playerId: string,
  currency: Currency,
  fresh: string,
): Promise<string> {
  await tx
    .insertInto('deposit_addresses')
    .values({ player_id: playerId, currency, address: fresh })
    .onConflict((conflict) => conflict.columns(['player_id', 'currency']).doNothing())
    .execute();
  const { address } = await tx
    .selectFrom('deposit_addresses')
    .select('address')
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return address;
}
