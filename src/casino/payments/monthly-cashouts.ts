import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal, type Store } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { convert } from '../currencies/rates.ts';
import type { VipProgramConfig } from '../entities/vip.ts';
import { iso } from '../iso.ts';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { CHECKED_WIN } from '../rules/payments.ts';
import { vipStatusOfGroups } from '../rules/vip.ts';

/** States of a cashout whose money has left, or may still leave. */
const COUNTED = ['reserved', 'pending', 'processing', 'succeeded'];

/** What a player has asked to be paid out, in subunits. */
interface Asked {
  amount: number;
  /** What of that was taken of jackpots of the same month. */
  fromJackpots: number;
}

/** What a player has asked to be paid out in a month, and has won as jackpots in it. */
interface Month {
  asked: ReadonlyMap<Currency, Asked>;
  /** In EUR cents. */
  jackpots: number;
}

/** The calendar month (UTC) of a moment and the one before. */
export interface MonthlyCashouts {
  /** When the present month began, in milliseconds UTC. */
  since: number;
  present: Month;
  before: Month;
  /** When a jackpot was won last that is checked before it is paid out, in milliseconds UTC; null where none was in these months. */
  checkedWinAt: number | null;
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
    .select(({ fn }) => [fn.sum('amount').as('amount'), fn.sum('from_jackpots').as('fromJackpots')])
    .where(isOneOf(kind, 'player_id', players))
    .where('action', '=', 'cashout')
    .where('created_at', '>=', monthOf(now, -1))
    .where('state', 'in', COUNTED)
    .groupBy(['player_id', 'currency', 'isPresent']);
  const jackpots = db
    .selectFrom('jackpot_wins')
    .select(['player_id', sql<boolean>`created_at >= ${sql.lit(since)}`.as('isPresent')])
    .select(({ fn }) => fn.sum('amount').as('amount'))
    .select(
      sql<number | null>`max(case when amount > ${sql.lit(CHECKED_WIN)} then created_at end)`.as(
        'checkedWinAt',
      ),
    )
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
        .map(({ currency, amount, fromJackpots }) => [
          currency,
          { amount: Number(amount), fromJackpots: Number(fromJackpots) },
        ]),
    ),
    jackpots: jackpots
      .filter(({ isPresent }) => Boolean(isPresent) === present)
      .reduce((sum, { amount }) => sum + Number(amount), 0),
  });
  const checked = jackpots.flatMap(({ checkedWinAt }) =>
    checkedWinAt === null ? [] : [Number(checkedWinAt)],
  );
  return {
    ...{ since: monthOf(now), present: month(true), before: month(false) },
    checkedWinAt: checked.length > 0 ? Math.max(...checked) : null,
  };
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
  return read ?? { since, present: NOTHING, before: NOTHING, checkedWinAt: null };
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

const sumOf = ({ asked }: Month, currency: Currency, part: (asked: Asked) => number): number =>
  [...asked].reduce((sum, [from, parts]) => sum + convert(part(parts), from, currency), 0);

const jackpotsLeft = (month: Month, currency: Currency): number =>
  Math.max(
    0,
    convert(month.jackpots, 'EUR', currency) - sumOf(month, currency, ({ fromJackpots }) => fromJackpots),
  );

interface Withdrawer {
  groups: readonly number[];
  currency: Currency;
}

/**
 * What is left of the present month in subunits of the currency: `ending` of the level and of the jackpots of the month before, which is
 * taken first because it ends with this month, and `lasting` of its own jackpots.
 */
function partsLeft(
  { present, before }: MonthlyCashouts,
  program: VipProgramConfig,
  { groups, currency }: Withdrawer,
): { ending: number; lasting: number } | null {
  const limit = limitOf(program, groups, currency);
  if (limit === null) return null;
  const taken = sumOf(present, currency, ({ amount, fromJackpots }) => amount - fromJackpots);
  return {
    ending: Math.max(0, limit + jackpotsLeft(before, currency) - taken),
    lasting: jackpotsLeft(present, currency),
  };
}

/**
 * What a player may still ask for in the present month, all wallets together: what the level lets out, less what was asked for.
 * Jackpots come on top in the month in which they are won, and what is left of them in the next.
 *
 * @returns subunits of the currency; null where there is no limit
 */
export function leftOfMonth(
  months: MonthlyCashouts,
  program: VipProgramConfig,
  withdrawer: Withdrawer,
): number | null {
  const left = partsLeft(months, program, withdrawer);
  return left && left.ending + left.lasting;
}

/**
 * What of a cashout is taken of the jackpots of its month.
 *
 * @param amount in subunits of the currency, as what is returned
 * @throws Refusal `validation-failed` at `amount_cents`, with what is `left` until when
 */
export function takeFromMonth(
  months: MonthlyCashouts,
  program: VipProgramConfig,
  { amount, ...withdrawer }: Withdrawer & { amount: number },
): number {
  const left = partsLeft(months, program, withdrawer);
  if (left === null) return 0;
  const { ending, lasting } = left;
  if (amount <= ending + lasting) return Math.max(0, amount - ending);
  throw new Refusal('validation-failed', {
    field: 'amount_cents',
    errors: { amount_cents: ['VALIDATION.AMOUNT.MONTH'] },
    details: {
      ...{ left: ending + lasting, currency: withdrawer.currency },
      resets_at: iso(monthOf(months.since, 1)),
    },
  });
}

/** The months after one more cashout. */
export function countCashout(
  { present, ...months }: MonthlyCashouts,
  { currency, ...more }: { currency: Currency } & Asked,
): MonthlyCashouts {
  const { amount, fromJackpots } = present.asked.get(currency) ?? { amount: 0, fromJackpots: 0 };
  const asked = { amount: amount + more.amount, fromJackpots: fromJackpots + more.fromJackpots };
  return { ...months, present: { ...present, asked: new Map([...present.asked, [currency, asked]]) } };
}
