import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { Books } from '../ledger/balance.ts';
import { readBettor } from '../players/bettor.ts';
import { playedMoney, playedTime } from '../rounds/totals.ts';
import { REALITY_CHECK_AFTER } from '../rules/site-wide.ts';

/** Play of longer ago than this counts no more, in milliseconds. */
const DAY = 86_400_000;

/** What a player has staked and won in a currency since a moment, in subunits. */
async function resultOf(db: Kysely<Database>, playerId: string, currency: Currency, from: number) {
  const money = (await playedMoney(db, playerId, from)).find((one) => one.currency === currency);
  return { staked_cents: money?.staked ?? 0, won_cents: money?.won ?? 0 };
}

/**
 * Holds play after each hour of it, until the player has seen what it has come to and goes on.
 *
 * @throws Refusal `limit-reached` with the type `reality-check`: minutes played, what was staked and won
 */
export async function askForReality(
  books: Books,
  { playerId, currency, at }: { playerId: string; currency: Currency; at: number },
): Promise<void> {
  const { reality_checked_at: checked } = await readBettor(books, playerId);
  const from = Math.max(Number(checked ?? 0), at - DAY);
  const played = await playedTime(books.tx, playerId, from, at);
  if (played < REALITY_CHECK_AFTER) return;
  throw new Refusal('limit-reached', {
    message: 'An hour of play is over: see what it has come to, then stop or go on.',
    details: {
      type: 'reality-check',
      minutes: Math.floor(played / 60_000),
      currency,
      ...(await resultOf(books.tx, playerId, currency, from)),
    },
  });
}

/** The player has seen it and goes on: counting begins anew. */
export async function goOn(db: Kysely<Database>, playerId: string, now: number): Promise<void> {
  await db.updateTable('players').set({ reality_checked_at: now }).where('id', '=', playerId).execute();
}
