import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { moneyPlayed, timePlayed } from '../rounds/play-totals.ts';
import { lastRound, playedTime } from '../rounds/totals.ts';
import { isAmountReached, isMoneyLimit, SESSION_GAP } from '../rules/limits.ts';
import type { GuardedPlay } from './guarded-play.ts';
import { announceLimits, countingAt, currentPeriod, readAmounts } from './limits.ts';
import type { UserLimitsTable } from './tables.ts';
import { addUpBudgets, createUsage, readBudgets, usedByPlay } from './usage.ts';

/** Whether a limit is used up by now. */
async function isUsedUp(
  { tx, now }: LedgerWork,
  row: UserLimitsTable,
  usage = createUsage(tx, row.player_id),
): Promise<boolean> {
  const period = currentPeriod(row, now);
  if (!period) return false;
  if (row.minutes !== null)
    return (await playedTime(tx, row.player_id, period.start, now)) >= row.minutes * 60_000;
  if (!isMoneyLimit(row.type)) return false;
  const amounts = readAmounts(row.amounts);
  const budgets = await readBudgets(usage, row.type, amounts, period.start);
  return budgets.some(({ amount, current }) => isAmountReached(amount, current));
}

/** Claims the right to report a limit in its period; false when the player was told. */
async function mayAnnounce({ tx, now }: LedgerWork, row: UserLimitsTable): Promise<boolean> {
  const start = currentPeriod(row, now)?.start ?? 0;
  const claimed = await tx
    .updateTable('user_limits')
    .set({ told_period: start })
    .where('id', '=', row.id)
    .where((eb) => eb.or([eb('told_period', 'is', null), eb('told_period', '<', start)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Tells the player once a period that a limit is reached. */
export async function announceReached(work: LedgerWork, rows: readonly UserLimitsTable[]): Promise<void> {
  let announced = false;
  const [first] = rows;
  const usage = first && createUsage(work.tx, first.player_id);
  for (const row of rows)
    if ((await isUsedUp(work, row, usage)) && (await mayAnnounce(work, row)) && !announced) {
      announced = true;
      await announceLimits(work, row.player_id);
    }
}

/** Looks at a session limit again when its time would be up. */
async function watchTime(work: LedgerWork, limit: UserLimitsTable): Promise<void> {
  const { tx, now } = work;
  const period = currentPeriod(limit, now);
  if (!period || limit.minutes === null) return;
  const after = limit.minutes * 60_000 - (await playedTime(tx, limit.player_id, period.start, now));
  if (after > 0) await watchLimit(work, { limit, after });
}

/** Whether what was played has used a limit up by `now`. */
function isUsedUpByPlay({ totals }: GuardedPlay, row: UserLimitsTable, now: number): boolean {
  const period = currentPeriod(row, now);
  if (!period) return false;
  if (row.minutes !== null) return timePlayed(totals, period.start, now) >= row.minutes * 60_000;
  if (row.type !== 'loss' && row.type !== 'wager') return false;
  const used = usedByPlay(row.type, moneyPlayed(totals, period.start));
  return addUpBudgets(readAmounts(row.amounts), used).some(({ amount, current }) =>
    isAmountReached(amount, current),
  );
}

/** What a round has to do with limits, besides counting towards them. */
export interface ReachedByBet {
  /** Limits that it has used up, and of which the player was not told in their period. */
  reached: readonly UserLimitsTable[];
  /** Limits on time that are looked at again after so many milliseconds: a session of play has begun with the round. */
  watched: readonly { limit: UserLimitsTable; after: number }[];
}

/**
 * What a round has reached.
 *
 * @param before the play without the round
 * @param after the play with it
 */
export function reachedByBet(before: GuardedPlay, after: GuardedPlay, now: number): ReachedByBet {
  const rows = countingAt(after.limits, now).filter(
    ({ type }) => type === 'loss' || type === 'wager' || type === 'session',
  );
  const reached = rows.filter(
    (row) =>
      isUsedUpByPlay(after, row, now) &&
      Number(row.told_period ?? -1) < (currentPeriod(row, now)?.start ?? 0),
  );
  const { last } = before.totals;
  if (last && last.at >= now - SESSION_GAP) return { reached, watched: [] };
  const watched = rows.flatMap((limit) => {
    const period = currentPeriod(limit, now);
    if (!period || limit.minutes === null) return [];
    const left = limit.minutes * 60_000 - timePlayed(after.totals, period.start, now);
    return left > 0 ? [{ limit, after: left }] : [];
  });
  return { reached, watched };
}

/** Looks at a limit on time again when its time would be up. */
export async function watchLimit(
  { tx, now, id }: LedgerWork,
  { limit, after }: ReachedByBet['watched'][number],
): Promise<void> {
  await schedule(tx, {
    id: id(),
    kind: 'session-limit',
    dueAt: now + after,
    data: { limit: limit.id },
    playerId: limit.player_id,
  });
}

/** The time of a session limit may be up: reports it, or looks again while the player plays on. */
export async function lookAtTime(work: LedgerWork, row: UserLimitsTable): Promise<void> {
  if (await isUsedUp(work, row)) return announceReached(work, [row]);
  const last = await lastRound(work.tx, row.player_id, work.now - SESSION_GAP);
  if (last !== undefined) await watchTime(work, row);
}
