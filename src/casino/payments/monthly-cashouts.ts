import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal, type Store } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { convert } from '../currencies/rates.ts';
import type { VipProgramConfig } from '../entities/vip.ts';
import { iso } from '../iso.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { vipStatusOfGroups } from '../rules/vip.ts';

/** States of a cashout whose money has left, or may still leave. */
const COUNTED = ['reserved', 'pending', 'processing', 'succeeded'];

/** What a player has asked to be paid out in a month, and has won as jackpots in it. */
interface Month {
  /** By currency, in its subunits. */
  asked: ReadonlyMap<Currency, number>;
  /** In EUR cents. */
  jackpots: number;
}

/** The calendar month (UTC) of a moment and the one before. */
export interface MonthlyCashouts {
  /** When the present month began, in milliseconds UTC. */
  since: number;
  present: Month;
  before: Month;
}

/** The beginning of the calendar month (UTC) that is `months` after that of a moment. */
function monthOf(now: number, months = 0): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

const NOTHING: Month = { asked: new Map(), jackpots: 0 };

/** Sums of the present month and of the one before, by what they are added up over. */
function selectSums(db: Kysely<Database>, kind: Store['kind'], players: readonly string[], now: number) {
  const since = monthOf(now);
  const asked = db
    .selectFrom('payments')
    .select(['player_id', 'currency', sql<boolean>`created_at >= ${sql.lit(since)}`.as('isPresent')])
    .select(({ fn }) => fn.sum('amount').as('amount'))
    .where(isOneOf(kind, 'player_id', players))
    .where('action', '=', 'cashout')
    .where('created_at', '>=', monthOf(now, -1))
    .where('state', 'in', COUNTED)
    .groupBy(['player_id', 'currency', 'isPresent']);
  const jackpots = db
    .selectFrom('jackpot_wins')
    .select(['player_id', sql<boolean>`created_at >= ${sql.lit(since)}`.as('isPresent')])
    .select(({ fn }) => fn.sum('amount').as('amount'))
    .where(isOneOf(kind, 'player_id', players))
    .where('created_at', '>=', monthOf(now, -1))
    .groupBy(['player_id', 'isPresent']);
  return { asked, jackpots };
}

type Sums = ReturnType<typeof selectSums>;
type RowsOf<Name extends keyof Sums> = Awaited<ReturnType<Sums[Name]['execute']>>;

function toMonths(now: number, asked: RowsOf<'asked'>, jackpots: RowsOf<'jackpots'>): MonthlyCashouts {
  const month = (present: boolean): Month => ({
    asked: new Map(
      asked
        .filter(({ isPresent }) => Boolean(isPresent) === present)
        .map(({ currency, amount }) => [currency, Number(amount)]),
    ),
    jackpots: jackpots
      .filter(({ isPresent }) => Boolean(isPresent) === present)
      .reduce((sum, { amount }) => sum + Number(amount), 0),
  });
  return { since: monthOf(now), present: month(true), before: month(false) };
}

/** By player. */
export const monthlyCashoutsState: StateKind<MonthlyCashouts> = {
  async read({ tx, kind, now, fetch }, players) {
    const sums = selectSums(tx, kind, players, now);
    const [asked, jackpots] = await Promise.all([fetch(sums.asked), fetch(sums.jackpots)]);
    const own = <Row extends { player_id: string }>(rows: readonly Row[], player: string) =>
      rows.filter(({ player_id }) => player_id === player);
    return new Map(
      players.map((player) => [player, toMonths(now, own(asked, player), own(jackpots, player))]),
    );
  },
};

/** The months that count at this moment. */
export async function readMonthlyCashouts(work: LedgerWork, playerId: string): Promise<MonthlyCashouts> {
  const since = monthOf(work.now);
  const known = await work.stateOf(monthlyCashoutsState, playerId);
  if (known?.since === since) return known;
  // A month has begun since the group has.
  await work.leaveMemory();
  const read = await work.stateOf(monthlyCashoutsState, playerId);
  return read ?? { since, present: NOTHING, before: NOTHING };
}

/** The same for whoever only looks. */
export async function findMonthlyCashouts(
  { reader, kind }: Pick<Store, 'reader' | 'kind'>,
  playerId: string,
  now: number,
): Promise<MonthlyCashouts> {
  const { asked, jackpots } = selectSums(reader, kind, [playerId], now);
  return toMonths(now, await asked.execute(), await jackpots.execute());
}

/** What a level lets out in a month, in subunits of a currency; null where the programme does not say. */
function limitOf({ levels }: VipProgramConfig, groups: readonly number[], currency: Currency): number | null {
  const status = vipStatusOfGroups(groups);
  const { EUR, [currency]: own } =
    levels.find((level) => level.status === status)?.monthly_withdrawal_cents ?? {};
  return own ?? (EUR === undefined ? null : convert(EUR, 'EUR', currency));
}

const sumOf = ({ asked }: Month, currency: Currency): number =>
  [...asked].reduce((sum, [from, amount]) => sum + convert(amount, from, currency), 0);

/**
 * What a player may still ask for in the present month, all wallets together: what the level lets out, less what was asked for.
 * Jackpots come on top in the month in which they are won, and what is left of them in the next.
 *
 * @returns subunits of `currency`; null where there is no limit
 */
export function leftOfMonth(
  { present, before }: MonthlyCashouts,
  program: VipProgramConfig,
  { groups, currency }: { groups: readonly number[]; currency: Currency },
): number | null {
  const limit = limitOf(program, groups, currency);
  if (limit === null) return null;
  const jackpots = ({ jackpots }: Month) => convert(jackpots, 'EUR', currency);
  const used = Math.max(0, sumOf(before, currency) - limit);
  const leftOfJackpots = Math.max(0, jackpots(before) - used);
  return Math.max(0, limit + jackpots(present) + leftOfJackpots - sumOf(present, currency));
}

/**
 * @param wanted in subunits of the currency
 * @throws Refusal `validation-failed` at `amount_cents`, with what is `left` until when
 */
export function refuseBeyondMonth(
  months: MonthlyCashouts,
  program: VipProgramConfig,
  { groups, currency, amount }: { groups: readonly number[]; currency: Currency; amount: number },
): void {
  const left = leftOfMonth(months, program, { groups, currency });
  if (left === null || amount <= left) return;
  throw new Refusal('validation-failed', {
    field: 'amount_cents',
    errors: { amount_cents: ['VALIDATION.AMOUNT.MONTH'] },
    details: { left, currency, resets_at: iso(monthOf(months.since, 1)) },
  });
}

/** The months after one more cashout. @param amount in subunits of the currency */
export const countCashout = (
  { present, ...months }: MonthlyCashouts,
  { currency, amount }: { currency: Currency; amount: number },
): MonthlyCashouts => ({
  ...months,
  present: {
    ...present,
    asked: new Map([...present.asked, [currency, (present.asked.get(currency) ?? 0) + amount]]),
  },
});
