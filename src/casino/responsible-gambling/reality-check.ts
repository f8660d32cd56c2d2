import type { Currency, Licence } from 'hashmark/i18n';
import { type Database, Refusal, refuseField } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { RealityCheckInterval as Interval } from '../calls/limits.ts';
import type { SaferPlay } from '../entities/safer-play.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { licenceNamed } from '../players/licence.ts';
import { moneyPlayed, timePlayed } from '../rounds/play-totals.ts';
import type { GuardedPlay } from './guarded-play.ts';

const MINUTE = 60_000;

type House = Pick<SaferPlay, 'reality_check_minutes'>;

/** What a player wants counts as far as the house does not ask for more. In minutes of play. */
const intervalOf = (own: number | null, house: House): number =>
  Math.min(own ?? Number.POSITIVE_INFINITY, house.reality_check_minutes);

/**
 * Holds play each time it has gone on for a while, until the player has seen what it has come to and goes on.
 *
 * @throws Refusal `limit-reached` with the type `reality-check`: minutes played, what was staked and won
 */
export function refuseBeforeReality(
  { realityFrom, realityMinutes, totals }: GuardedPlay,
  house: House,
  { currency, at }: { currency: Currency; at: number },
): void {
  const played = timePlayed(totals, realityFrom, at);
  const interval = intervalOf(realityMinutes, house);
  if (played < interval * MINUTE) return;
  const money = moneyPlayed(totals, realityFrom).find((one) => one.currency === currency);
  throw new Refusal('limit-reached', {
    message: `${interval} minutes of play are over: see what they have come to, then stop or go on.`,
    details: {
      type: 'reality-check',
      minutes: Math.floor(played / MINUTE),
      currency,
      ...{ staked_cents: money?.staked ?? 0, won_cents: money?.won ?? 0 },
    },
  });
}

/** The player has seen it and goes on: counting begins anew. */
export async function goOn(db: Kysely<Database>, playerId: string, now: number): Promise<void> {
  await db.updateTable('players').set({ reality_checked_at: now }).where('id', '=', playerId).execute();
}

/** What a player has asked for, and whose rules of the house hold. */
export async function readWish(
  db: Kysely<Database>,
  playerId: string,
): Promise<{ minutes: number | null; licence: Licence }> {
  const row = await db
    .selectFrom('players')
    .select(['reality_check_minutes', 'data'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { minutes: row.reality_check_minutes, licence: licenceNamed(JSON.parse(row.data).license_name) };
}

/** After how many minutes of play the player sees what it has come to, and after how many everybody does. */
export const describeInterval = (own: number | null, house: House): Interval => ({
  minutes: intervalOf(own, house),
  longest_minutes: house.reality_check_minutes,
});

/**
 * Sets after how many minutes of play the player wants to see what it has come to.
 *
 * @throws Refusal `validation-failed` for more than the house allows
 */
export async function saveWish(
  { tx, rules }: LedgerWork,
  playerId: string,
  minutes: number,
): Promise<Interval> {
  const house = rules.of((await readWish(tx, playerId)).licence)['safer-play'];
  const longest = house.reality_check_minutes;
  if (minutes > longest) throw refuseField('minutes', 'VALIDATION.MAX_VALUE');
  // Whoever takes what the house asks follows it when it changes.
  const own = minutes === longest ? null : minutes;
  await tx.updateTable('players').set({ reality_check_minutes: own }).where('id', '=', playerId).execute();
  return describeInterval(own, house);
}
