import type { Currency, Licence } from 'hashmark/i18n';
import { type Database, Refusal, refuseField } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { RealityCheckInterval as Interval } from '../calls/limits.ts';
import type { SaferPlay } from '../entities/safer-play.ts';
import { iso } from '../iso.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { licenceNamed } from '../players/licence.ts';
import { moneyPlayed, timePlayed } from '../rounds/play-totals.ts';
import { type Owner, putOffChange, replaceWaiting } from './changes.ts';
import type { GuardedPlay } from './guarded-play.ts';
import { waitingChange } from './limits.ts';

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

/** By what the changes of a player's interval are found, as those of a limit are by its ID. */
const changedOf = (playerId: string) =>
  ({ id: `reality-check:${playerId}`, type: 'reality-check', player_id: playerId }) as const;

/** After how many minutes of play the player sees what it has come to, after how many everybody does, and the change that waits. */
export async function describeInterval(
  db: Kysely<Database>,
  own: number | null,
  { playerId, house, now }: { playerId: string; house: House; now: number },
): Promise<Interval> {
  const change = await waitingChange(db, changedOf(playerId).id, now);
  return {
    minutes: intervalOf(own, house),
    longest_minutes: house.reality_check_minutes,
    pending: change
      ? {
          minutes: intervalOf(change.minutes, house),
          requested_at: iso(change.requested_at),
          effective_at: iso(change.effective_at),
          confirmed: change.confirmed_at !== null,
        }
      : null,
  };
}

/**
 * Sets after how many minutes of play the player wants to see what it has come to: at once where that is not later than before, else as
 * a change that waits.
 *
 * @throws Refusal `validation-failed` for more than the house allows
 */
export async function saveWish(work: LedgerWork, owner: Owner, minutes: number): Promise<Interval> {
  const { tx, now, rules } = work;
  const { playerId } = owner;
  const { minutes: before, licence } = await readWish(tx, playerId);
  const house = rules.of(licence)['safer-play'];
  const longest = house.reality_check_minutes;
  if (minutes > longest) throw refuseField('minutes', 'VALIDATION.MAX_VALUE');
  const limit = changedOf(playerId);
  // Whoever takes what the house asks follows it when it changes.
  const own = minutes === longest ? null : minutes;
  const isLater = minutes > intervalOf(before, house);
  if (isLater)
    await putOffChange(work, owner, {
      ...{ limit, action: 'raise', content: { period: 'day', amounts: '[]', minutes: own } },
      mail: { kind: 'REALITY_CHECK_LATER', data: { minutes } },
    });
  else {
    await replaceWaiting(work, limit.id);
    await tx.updateTable('players').set({ reality_check_minutes: own }).where('id', '=', playerId).execute();
  }
  return describeInterval(tx, isLater ? before : own, { playerId, house, now });
}
