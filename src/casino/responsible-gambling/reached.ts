import type { BetSettled, DepositSucceeded } from '../domain-events.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { lastRound, playedTime } from '../rounds/totals.ts';
import { isAmountReached, isMoneyLimit, SESSION_GAP } from '../rules/limits.ts';
import { currentPeriod, limitRows, limitRowsAhead, readAmounts, tellLimits } from './limits.ts';
import type { UserLimitsTable } from './tables.ts';
import { budgetsOf, usageOf } from './usage.ts';

/** Whether a limit is used up by now. */
async function isUsedUp(
  { tx, now }: LedgerWork,
  row: UserLimitsTable,
  usage = usageOf(tx, row.player_id),
): Promise<boolean> {
  const period = currentPeriod(row, now);
  if (!period) return false;
  if (row.minutes !== null)
    return (await playedTime(tx, row.player_id, period.start, now)) >= row.minutes * 60_000;
  if (!isMoneyLimit(row.type)) return false;
  const amounts = readAmounts(row.amounts);
  const budgets = await budgetsOf(usage, row.type, amounts, period.start);
  return budgets.some(({ amount, current }) => isAmountReached(amount, current));
}

/** Claims the right to tell of a limit in its period; false when the player was told. */
async function mayTell({ tx, now }: LedgerWork, row: UserLimitsTable): Promise<boolean> {
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
async function tellReached(work: LedgerWork, rows: readonly UserLimitsTable[]): Promise<void> {
  let told = false;
  const [first] = rows;
  const usage = first && usageOf(work.tx, first.player_id);
  for (const row of rows)
    if ((await isUsedUp(work, row, usage)) && (await mayTell(work, row)) && !told) {
      told = true;
      await tellLimits(work, row.player_id);
    }
}

/** Looks at a session limit again when its time would be up. */
async function watchTime(work: LedgerWork, row: UserLimitsTable): Promise<void> {
  const { tx, now, id } = work;
  const period = currentPeriod(row, now);
  if (!period || row.minutes === null) return;
  const left = row.minutes * 60_000 - (await playedTime(tx, row.player_id, period.start, now));
  if (left > 0)
    await schedule(tx, {
      id: id(),
      kind: 'session-limit',
      dueAt: now + left,
      data: { limit: row.id },
      playerId: row.player_id,
    });
}

/** After a round: the limits on losses and stakes, and the clock of a new session of play. */
export async function tellReachedByBet(work: LedgerWork, bet: BetSettled): Promise<void> {
  const limits = await limitRowsAhead(work, bet.playerId, work.now);
  const rows = limits.filter(({ type }) => type === 'loss' || type === 'wager' || type === 'session');
  if (rows.length === 0) return;
  await tellReached(work, rows);
  const session = rows.filter(({ type }) => type === 'session');
  if (session.length === 0) return;
  const before = await work.tx
    .selectFrom('rounds')
    .select('id')
    .where('player_id', '=', bet.playerId)
    .where('created_at', '>=', bet.at - SESSION_GAP)
    .where('id', '!=', bet.id)
    .limit(1)
    .executeTakeFirst();
  if (!before) for (const row of session) await watchTime(work, row);
}

/** After a deposit: the limits on deposits. */
export async function tellReachedByDeposit(work: LedgerWork, deposit: DepositSucceeded): Promise<void> {
  const limits = await limitRows(work.tx, deposit.playerId, work.now);
  await tellReached(
    work,
    limits.filter(({ type }) => type === 'deposit'),
  );
}

/** The time of a session limit may be up: tells of it, or looks again while the player plays on. */
export async function lookAtTime(work: LedgerWork, row: UserLimitsTable): Promise<void> {
  if (await isUsedUp(work, row)) return tellReached(work, [row]);
  const last = await lastRound(work.tx, row.player_id, work.now - SESSION_GAP);
  if (last !== undefined) await watchTime(work, row);
}
