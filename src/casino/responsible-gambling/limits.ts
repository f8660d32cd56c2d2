import { type Currency, isCurrency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Limit, LimitChange } from '../entities/limit.ts';
import { LIMIT_PERIODS, type LimitPeriod } from '../entities/limit-types.ts';
import { notifyPlayer } from '../events.ts';
import { iso } from '../iso.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { playedTime } from '../rounds/totals.ts';
import { DAY } from '../rules/calendar.ts';
import { isExcluded, isLimitReached, isMoneyLimit } from '../rules/limits.ts';
import { periodOf } from '../rules/zones.ts';
import type { LimitChangesTable, UserLimitsTable } from './tables.ts';
import { createUsage, readBudgets } from './usage.ts';

/** The place of the break that an entry in the register of a state is, beside the one that a player may set. */
export const REGISTER_SLOT = 'state-register';
/** The place of the last such break that is over. */
export const PAST_REGISTER_SLOT = 'state-register-past';

/** The place of what keeps out whoever has closed the account. */
export const CLOSED_SLOT = 'closed';
/** The same once it is forgotten whose the account was. */
export const FORGOTTEN_SLOT = 'forgotten';

/** Whether an account is closed. */
export async function isClosed(db: Kysely<Database>, playerId: string): Promise<boolean> {
  const closed = await db
    .selectFrom('user_limits')
    .select('id')
    .where('player_id', '=', playerId)
    .where('slot', 'in', [CLOSED_SLOT, FORGOTTEN_SLOT])
    .executeTakeFirst();
  return closed !== undefined;
}

/** Who has set a limit; an entry of the register has no end that is known. */
export const setterOf = ({ slot }: Pick<UserLimitsTable, 'slot'>): Limit['set_by'] =>
  slot === REGISTER_SLOT ? 'state-register' : 'player';

/** A mailed link confirms a change for so long after it was asked for, in milliseconds. */
export const CONFIRM_WITHIN = 7 * DAY;

const amountsSchema = z.array(
  z.object({ currency: z.string().refine((code): code is Currency => isCurrency(code)), amount: z.int() }),
);

/** What a limit or a change allows, read from its row. */
export const readAmounts = (text: string): { currency: Currency; amount: number }[] =>
  amountsSchema.parse(JSON.parse(text));

const isPeriod = (period: string): period is LimitPeriod =>
  (LIMIT_PERIODS as readonly string[]).includes(period);

/** The calendar period of a limit that counts in one; undefined for breaks. */
export const currentPeriod = ({ period, zone }: UserLimitsTable, now: number) =>
  isPeriod(period) ? periodOf(period, zone, now) : undefined;

/** Whether a limit counts at `now`: breaks end by themselves, exclusions when their owner has asked and waited. */
function counts({ type, ends_at, reopens_at }: UserLimitsTable, now: number): boolean {
  const endsAt = ends_at === null ? null : Number(ends_at);
  if (type === 'cooling-off') return endsAt !== null && endsAt > now;
  if (type === 'self-exclusion')
    return isExcluded({ endsAt, reopensAt: reopens_at === null ? null : Number(reopens_at) }, now);
  return true;
}

/** Those of a player's limits that count at `now`. */
export const countingAt = (rows: readonly UserLimitsTable[], now: number): UserLimitsTable[] =>
  rows.filter((row) => counts(row, now));

/** The limits of a player that count at `now`; one query, which finds nothing for most players. */
export async function limitRows(
  db: Kysely<Database>,
  playerId: string,
  now: number,
): Promise<UserLimitsTable[]> {
  const rows = await db
    .selectFrom('user_limits')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  return countingAt(rows, now);
}

/** The change of a limit that waits, if there is one that can still be confirmed. */
export async function waitingChange(
  db: Kysely<Database>,
  limitId: string,
  now: number,
): Promise<LimitChangesTable | undefined> {
  return await db
    .selectFrom('limit_changes')
    .selectAll()
    .where('limit_id', '=', limitId)
    .where('outcome', 'is', null)
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('requested_at', '>', now - CONFIRM_WITHIN)]))
    .executeTakeFirst();
}

const toChange = (row: LimitChangesTable): LimitChange => ({
  action: row.action === 'remove' ? 'remove' : 'raise',
  accounts:
    row.action === 'remove'
      ? []
      : readAmounts(row.amounts).map(({ currency, amount }) => ({ currency, amount_cents: amount })),
  minutes: row.action === 'remove' ? null : row.minutes,
  requested_at: iso(row.requested_at),
  effective_at: iso(row.effective_at),
  confirmed: row.confirmed_at !== null,
});

/** A limit as its player sees it, with what was used of it by `now`. */
export async function toLimit(
  db: Kysely<Database>,
  row: UserLimitsTable,
  now: number,
  usage = createUsage(db, row.player_id),
): Promise<Limit> {
  const period = currentPeriod(row, now);
  const { type } = row;
  const set_by = setterOf(row);
  const budgets =
    period && isMoneyLimit(type)
      ? await readBudgets(usage, type, readAmounts(row.amounts), period.start)
      : [];
  const accounts = budgets.map(({ currency, amount, current }) => ({
    currency,
    amount_cents: amount,
    current_value_amount_cents: current,
  }));
  const time =
    row.minutes === null || !period
      ? null
      : {
          minutes: row.minutes,
          current_minutes: Math.floor((await playedTime(db, row.player_id, period.start, now)) / 60_000),
        };
  const change = await waitingChange(db, row.id, now);
  return {
    id: row.id,
    type,
    period: row.period,
    status: isLimitReached({ type, accounts, time }) ? 'reached' : 'active',
    accounts,
    time,
    created_at: iso(row.created_at),
    resets_at: period ? iso(period.end) : null,
    zone: row.zone,
    ends_at: row.ends_at === null || set_by === 'state-register' ? null : iso(row.ends_at),
    set_by,
    pending: change ? toChange(change) : null,
  };
}

/** The limits of a player that count now, in the order in which they were set. */
export async function readLimits(db: Kysely<Database>, playerId: string, now: number): Promise<Limit[]> {
  const limits: Limit[] = [];
  const usage = createUsage(db, playerId);
  for (const row of await limitRows(db, playerId, now)) limits.push(await toLimit(db, row, now, usage));
  return limits;
}

/** Tells the player's browsers how the limits stand, after the commit (NOTIFY-16). */
export async function announceLimits(work: LedgerWork, playerId: string): Promise<void> {
  notifyPlayer(work, playerId, 'game_limits', await readLimits(work.tx, playerId, work.now));
}
