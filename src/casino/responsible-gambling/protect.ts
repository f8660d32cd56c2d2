import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { convert } from '../currencies/rates.ts';
import { iso } from '../iso.ts';
import { moneyPlayed, timePlayed } from '../rounds/play-totals.ts';
import { isBreak, isExcluded, mayAskToReopen } from '../rules/limits.ts';
import { budgetsOfDeposits, type GuardedDeposits } from './guarded-deposits.ts';
import type { GuardedPlay } from './guarded-play.ts';
import { CLOSED_SLOT, countingAt, currentPeriod, readAmounts, setterOf } from './limits.ts';
import type { OwnLimits } from './own-limits.ts';
import type { UserLimitsTable } from './tables.ts';
import { addUpBudgets, type Budget, budgetFor, usedByPlay } from './usage.ts';

/** What somebody wants to stake or deposit, in subunits; 0: to play at all. */
interface Intent {
  playerId: string;
  currency: Currency;
  amount: number;
  at: number;
}

type Db = Kysely<Database>;
type Period = NonNullable<ReturnType<typeof currentPeriod>>;

/** @param left in the unit of the limit: subunits of `currency`, or minutes */
function refuse(
  row: UserLimitsTable,
  left: number,
  more: { currency?: string; resets_at?: string | null } = {},
): never {
  const { type, period, ends_at } = row;
  const isOfRegister = setterOf(row) === 'state-register';
  throw new Refusal('limit-reached', {
    details: {
      ...{ type, period, left, ...more },
      ...(isBreak(type) ? { ends_at: isOfRegister ? null : iso(ends_at) } : {}),
      ...(isOfRegister ? { set_by: 'state-register' } : {}),
    },
  });
}

/** @throws Refusal `limit-reached` where what is wanted is more than what is left of one of the budgets. */
function refuseMoney(
  row: UserLimitsTable,
  budgets: readonly Budget[],
  { currency, amount }: Intent,
  period: Period,
) {
  const budget = budgetFor(budgets, currency);
  if (!budget) return;
  const left = Math.max(0, budget.amount - budget.current);
  if (left > 0 && convert(amount, currency, budget.currency) <= left) return;
  refuse(row, convert(left, budget.currency, currency), { currency, resets_at: iso(period.end) });
}

/** Breaks first: they say the most. */
function refuseBreak(rows: readonly UserLimitsTable[]): void {
  const pause = rows.find(({ type }) => isBreak(type));
  if (pause) refuse(pause, 0);
}

/** @throws Refusal `limit-reached` for a bet that a limit on losses, stakes or time, or a break, does not allow. */
export function refuseBet({ limits, totals }: GuardedPlay, intent: Intent): void {
  const { at } = intent;
  const rows = countingAt(limits, at);
  refuseBreak(rows);
  for (const row of rows) {
    const period = currentPeriod(row, at);
    if (!period) continue;
    const { type, minutes } = row;
    if (type === 'session' && minutes !== null && timePlayed(totals, period.start, at) >= minutes * 60_000)
      refuse(row, 0, { resets_at: iso(period.end) });
    if (type !== 'loss' && type !== 'wager') continue;
    const used = usedByPlay(type, moneyPlayed(totals, period.start));
    refuseMoney(row, addUpBudgets(readAmounts(row.amounts), used), intent, period);
  }
}

/** @throws Refusal `limit-reached` for a deposit that a limit on deposits or a break does not allow. */
export function refuseDeposit(deposits: GuardedDeposits, intent: Intent): void {
  const rows = countingAt(deposits.limits, intent.at);
  refuseBreak(rows);
  for (const row of rows) {
    const period = currentPeriod(row, intent.at);
    if (!period || row.type !== 'deposit') continue;
    refuseMoney(row, budgetsOfDeposits(deposits, row, period.start), intent, period);
  }
}

const exclusionOf = ({ ends_at, reopens_at }: Pick<UserLimitsTable, 'ends_at' | 'reopens_at'>) => ({
  endsAt: ends_at === null ? null : Number(ends_at),
  reopensAt: reopens_at === null ? null : Number(reopens_at),
});

/** @throws Refusal `limit-reached` during a break, for what is drawn without a stake. */
export const refuseDraw = (limits: OwnLimits, at: number): void => refuseBreak(countingAt(limits, at));

/** The cooling-off among a player's limits that counts at `at`, and its end in milliseconds UTC. */
export function runningBreak(limits: OwnLimits, at: number): { id: string; end: number } | undefined {
  const pause = countingAt(limits, at).find(({ type }) => type === 'cooling-off');
  return pause && pause.ends_at !== null ? { id: pause.id, end: Number(pause.ends_at) } : undefined;
}

/** Whether a break or an exclusion among a player's limits keeps them from play. */
export const isInBreak = (limits: OwnLimits, at: number): boolean =>
  countingAt(limits, at).some(({ type }) => isBreak(type));

/** When the last of a player's breaks and exclusions that are over ended, in milliseconds UTC; 0 without any. */
export const lastBreakEnd = (limits: OwnLimits, at: number): number =>
  Math.max(
    0,
    ...limits
      .filter(({ type }) => isBreak(type))
      .map(({ ends_at, reopens_at }) => Number(reopens_at ?? ends_at ?? 0))
      .filter((end) => end <= at),
  );

/** Whether an exclusion among a player's limits keeps them out. */
export const isExcludedBy = (limits: OwnLimits, at: number): boolean =>
  countingAt(limits, at).some(({ type }) => type === 'self-exclusion');

/** @throws Refusal `account-closed` for players who have closed the account, `self-excluded` for those who have excluded themselves. */
export async function protectSignIn(
  db: Db,
  { playerId, at }: { playerId: string; at: number },
): Promise<void> {
  const rows = await db
    .selectFrom('user_limits')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('type', '=', 'self-exclusion')
    .execute();
  if (rows.some(({ slot }) => slot === CLOSED_SLOT)) throw new Refusal('account-closed');
  const [row] = rows;
  if (!row) return;
  const exclusion = exclusionOf(row);
  if (!isExcluded(exclusion, at)) return;
  throw new Refusal('self-excluded', {
    details: {
      period: row.period,
      ends_at: iso(row.ends_at),
      reopens_at: iso(row.reopens_at),
      may_ask: mayAskToReopen(exclusion, at),
      player_id: playerId,
    },
  });
}

/** Players asked for in one statement. */
const BATCH = 500;

/** Which of these players have excluded themselves. */
export async function findExcluded(db: Db, playerIds: readonly string[], at: number): Promise<Set<string>> {
  const excluded = new Set<string>();
  for (let from = 0; from < playerIds.length; from += BATCH) {
    const rows = await db
      .selectFrom('user_limits')
      .select(['player_id', 'ends_at', 'reopens_at'])
      .where('player_id', 'in', playerIds.slice(from, from + BATCH))
      .where('type', '=', 'self-exclusion')
      .execute();
    for (const row of rows) if (isExcluded(exclusionOf(row), at)) excluded.add(row.player_id);
  }
  return excluded;
}
