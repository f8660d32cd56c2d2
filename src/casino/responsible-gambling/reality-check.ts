import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { moneyPlayed, timePlayed } from '../rounds/play-totals.ts';
import { REALITY_CHECK_AFTER } from '../rules/site-wide.ts';
import type { GuardedPlay } from './guarded-play.ts';

/**
 * Holds play after each hour of it, until the player has seen what it has come to and goes on.
 *
 * @throws Refusal `limit-reached` with the type `reality-check`: minutes played, what was staked and won
 */
export function refuseBeforeReality(
  { realityFrom, totals }: GuardedPlay,
  { currency, at }: { currency: Currency; at: number },
): void {
  const played = timePlayed(totals, realityFrom, at);
  if (played < REALITY_CHECK_AFTER) return;
  const money = moneyPlayed(totals, realityFrom).find((one) => one.currency === currency);
  throw new Refusal('limit-reached', {
    message: 'An hour of play is over: see what it has come to, then stop or go on.',
    details: {
      type: 'reality-check',
      minutes: Math.floor(played / 60_000),
      currency,
      ...{ staked_cents: money?.staked ?? 0, won_cents: money?.won ?? 0 },
    },
  });
}

/** The player has seen it and goes on: counting begins anew. */
export async function goOn(db: Kysely<Database>, playerId: string, now: number): Promise<void> {
  await db.updateTable('players').set({ reality_checked_at: now }).where('id', '=', playerId).execute();
}
