import type { Currency } from 'hashmark/i18n';
import { type Database, isRefusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { Books } from './ledger/balance.ts';
import { findExcluded, protectBet, protectDeposit, protectSignIn } from './responsible-gambling/protect.ts';
import { askForReality } from './responsible-gambling/reality-check.ts';

/** Somebody wants to stake or to deposit. Amounts in subunits of `currency`; of a stake the real money alone. */
export interface MoneyIntent {
  playerId: string;
  currency: Currency;
  amount: number;
  at: number;
}

/** Throws a Refusal where a rule that protects players forbids it; reads only. */
type Guard<From, Intent> = (from: From, intent: Intent) => Promise<void>;

const BEFORE_BET: readonly Guard<Books, MoneyIntent>[] = [protectBet];
const BEFORE_ROUND: readonly Guard<Books, MoneyIntent>[] = [askForReality];
const BEFORE_DEPOSIT: readonly Guard<Kysely<Database>, MoneyIntent>[] = [protectDeposit];
const BEFORE_SIGN_IN: readonly Guard<Kysely<Database>, { playerId: string; at: number }>[] = [protectSignIn];

const every =
  <From, Intent>(guards: readonly Guard<From, Intent>[]): Guard<From, Intent> =>
  async (from, intent) => {
    for (const guard of guards) await guard(from, intent);
  };

/** Limits, exclusions and pauses that forbid a bet (PROFILE-05, PROFILE-06). */
export const guardBet = every(BEFORE_BET);
/** What a player has to have seen before the next stake from the wallet; simulated players see nothing. */
export const guardRound = every(BEFORE_ROUND);
/** Limits, exclusions and pauses that forbid a deposit. */
export const guardDeposit = every(BEFORE_DEPOSIT);
/** Exclusions that keep a player out. Asked after the password is known to be right. */
export const guardSignIn = every(BEFORE_SIGN_IN);

/** Whether an exclusion keeps a player out: they are given nothing to play with then, not even what they have won. */
export async function isKeptOut(tx: Kysely<Database>, playerId: string, at: number): Promise<boolean> {
  try {
    await guardSignIn(tx, { playerId, at });
    return false;
  } catch (error) {
    if (isRefusal(error)) return true;
    throw error;
  }
}

/** Which of these players an exclusion keeps out. */
export const findKeptOut = (
  tx: Kysely<Database>,
  playerIds: readonly string[],
  at: number,
): Promise<ReadonlySet<string>> => findExcluded(tx, playerIds, at);
