import type { Currency } from 'hashmark/i18n';
import { convert } from '../currencies/rates.ts';
import type { Movement } from '../ledger/movement.ts';
import type { Payer } from '../players/payer.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { isLithuanianIban, LITHUANIAN_IBAN_GROUP, reviewOf } from '../rules/payments.ts';
import type { OfferedMethod } from './methods.ts';

/** A cashout that every check but the balance has let through. */
export interface CashoutRequest {
  playerId: string;
  currency: Currency;
  /** In subunits. */
  amount: number;
  offered: OfferedMethod;
  /** Where the money goes, as the provider knows it. */
  account: string;
  /** What of it is taken of jackpots, in subunits. */
  fromJackpots: number;
  /** When a jackpot was won last that is checked before money leaves, in milliseconds UTC; null where there is none. */
  checkedWinAt: number | null;
}

/** All that a cashout depends on of the player who asks for it, besides what the accounts hold. */
export interface CashoutState {
  payer: Payer;
  /** The currencies in which gifts are left that a cashout takes with it. */
  erasable: ReadonlySet<string | null>;
}

/** All that follows from a cashout. What is not written here does not happen. */
export interface CashoutDecision {
  movement: Movement;
  /** The payment, but for the id of the movement. */
  payment: PaymentsTable;
  /** When it is reviewed, in milliseconds UTC, and why that is later than usual. */
  review: ReturnType<typeof reviewOf>;
  /** A group that the player joins. */
  group: number | undefined;
  /** Whether gifts end with it. */
  erases: boolean;
}

/**
 * Decides a cashout: sets its money aside and says what follows. It stays `reserved` while the player's e-mail address is not
 * confirmed. It asks nobody and changes nothing; `beginCashout` writes what it says.
 *
 * @param id of the payment
 * @param at milliseconds UTC
 */
export function decideCashout(
  { payer, erasable }: CashoutState,
  { playerId, currency, amount, offered: { method }, account, fromJackpots, checkedWinAt }: CashoutRequest,
  { id, at }: { id: string; at: number },
): CashoutDecision {
  const isLithuanian = method.account === 'iban' && isLithuanianIban(account);
  return {
    movement: {
      cause: 'cashout-request',
      actor: `player:${playerId}`,
      postings: [
        { owner: playerId, kind: 'real', currency, amount: -BigInt(amount) },
        { owner: playerId, kind: 'pending', currency, amount: BigInt(amount) },
      ],
    },
    payment: {
      id,
      player_id: playerId,
      action: 'cashout',
      state: payer.isConfirmed ? 'pending' : 'reserved',
      currency,
      amount,
      method: method.id,
      account,
      movement_id: null,
      created_at: at,
      finished_at: null,
      from_jackpots: fromJackpots,
    },
    review: reviewOf({ at, euroCents: convert(amount, currency, 'EUR'), checkedWinAt }),
    group: isLithuanian && !payer.groups.includes(LITHUANIAN_IBAN_GROUP) ? LITHUANIAN_IBAN_GROUP : undefined,
    erases: erasable.has(currency),
  };
}
