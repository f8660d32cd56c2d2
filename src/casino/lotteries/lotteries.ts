import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { perCurrency } from '../currencies/rates.ts';
import { type Lottery, lotterySchema } from '../entities/lottery.ts';
import { issueBonus } from '../gifts/issue.ts';
import { isKeptOut } from '../guards.ts';
import { iso } from '../iso.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { LotteriesTable } from '../loot-boxes/reward-tables.ts';
import { mondayOf, WEEK } from '../rules/calendar.ts';
import { drawByWeight } from '../rules/loot-boxes.ts';

/** Lotteries stay listed this long after their end, in milliseconds. */
const LISTED = 4 * WEEK;
/** Adds the lotteries of the week that holds `now`, unless they are there, and their draws. */
export async function openWeek(work: LedgerWork): Promise<void> {
  const { tx, id, now } = work;
  const start = mondayOf(now);
  const week = new Date(start).toISOString().slice(0, 10);
  const { series } = work.rules.of('CW').lotteries;
  for (const { identifier, title, groups = [], prizes } of series) {
    const lottery = id();
    const added = await tx
      .insertInto('lotteries')
      .values({
        id: lottery,
        identifier: `${identifier}-${week}`,
        title,
        start_at: start,
        end_at: start + WEEK,
        drawn_at: null,
        groups: JSON.stringify(groups),
        prizes: JSON.stringify(prizes),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await schedule(tx, { id: id(), kind: 'lottery-draw', dueAt: start + WEEK, data: { lottery } });
  }
}

const groupsOfLottery = (row: LotteriesTable): number[] => JSON.parse(row.groups);
const isOpenTo = (row: LotteriesTable, groups: readonly number[]) => {
  const needed = groupsOfLottery(row);
  return needed.length === 0 || needed.some((group) => groups.includes(group));
};

/** Lotteries that take tickets of a member of these groups. */
export async function runningLotteries(
  db: Kysely<Database>,
  now: number,
  groups: readonly number[],
): Promise<LotteriesTable[]> {
  const rows = await db
    .selectFrom('lotteries')
    .selectAll()
    .where('start_at', '<=', now)
    .where('end_at', '>', now)
    // Another process, whose clock is ahead, may have drawn it: its tickets would never win.
    .where('drawn_at', 'is', null)
    .orderBy('identifier')
    .execute();
  return rows.filter((row) => isOpenTo(row, groups));
}

async function toLotteries(
  db: Kysely<Database>,
  rows: readonly LotteriesTable[],
  now: number,
): Promise<Lottery[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const sums = await db
    .selectFrom('lottery_tickets')
    .select((eb) => ['lottery_id', eb.fn.sum('tickets').as('tickets')])
    .where('lottery_id', 'in', ids)
    .groupBy('lottery_id')
    .execute();
  const winners = await db
    .selectFrom('lottery_winners')
    .innerJoin('players', 'players.id', 'lottery_winners.player_id')
    .select(['lottery_id', 'place', 'nickname'])
    .where('lottery_id', 'in', ids)
    .orderBy('place')
    .execute();
  return rows.map((row) =>
    lotterySchema.parse({
      id: row.id,
      frontend_identifier: row.identifier,
      title: row.title,
      start_at: iso(row.start_at),
      end_at: iso(row.end_at),
      in_progress: Number(row.start_at) <= now && now < Number(row.end_at),
      tickets: Number(sums.find(({ lottery_id }) => lottery_id === row.id)?.tickets ?? 0),
      group_ids: groupsOfLottery(row),
      prizes: (JSON.parse(row.prizes) as number[]).map(perCurrency),
      winners: winners
        .filter(({ lottery_id }) => lottery_id === row.id)
        .map(({ place, nickname }) => ({ award_place: place, nickname })),
    }),
  );
}

/** The lotteries that a member of these groups may see, the latest first (TOUR-19). */
export async function listLotteries(
  db: Kysely<Database>,
  now: number,
  groups: readonly number[],
): Promise<Lottery[]> {
  const rows = await db
    .selectFrom('lotteries')
    .selectAll()
    .where('end_at', '>', now - LISTED)
    .orderBy('start_at', 'desc')
    .orderBy('identifier')
    .execute();
  return toLotteries(
    db,
    rows.filter((row) => isOpenTo(row, groups)),
    now,
  );
}

/** One lottery by id or identifier, if a member of these groups may see it. */
export async function findLottery(
  db: Kysely<Database>,
  name: string,
  now: number,
  groups: readonly number[],
): Promise<Lottery | undefined> {
  const row = await db
    .selectFrom('lotteries')
    .selectAll()
    .where((where) => where.or([where('id', '=', name), where('identifier', '=', name)]))
    .executeTakeFirst();
  return row && isOpenTo(row, groups) ? (await toLotteries(db, [row], now))[0] : undefined;
}

/** Draws the winners, each player once, in proportion to their tickets; gives the prizes; opens the next week. */
export async function draw(work: LedgerWork, id: string, random: () => number): Promise<void> {
  const { tx, now } = work;
  const lottery = await tx
    .updateTable('lotteries')
    .set({ drawn_at: now })
    .where('id', '=', id)
    .where('drawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!lottery) return;
  const rows = await tx
    .selectFrom('lottery_tickets')
    .innerJoin('players', 'players.id', 'lottery_tickets.player_id')
    .select(['player_id', 'tickets', 'currency'])
    .where('lottery_id', '=', id)
    .orderBy('player_id')
    .execute();
  let drum = rows.map((row) => ({ ...row, weight: Number(row.tickets) }));
  for (const [index, euros] of (JSON.parse(lottery.prizes) as number[]).entries()) {
    let winner: (typeof drum)[number] | undefined;
    while (!winner && drum.length > 0) {
      const drawn = drawByWeight(drum, random);
      drum = drum.filter((entry) => entry !== drawn);
      if (!(await isKeptOut(tx, drawn.player_id, now))) winner = drawn;
    }
    if (!winner) break;
    await tx
      .insertInto('lottery_winners')
      .values({ lottery_id: id, place: index + 1, player_id: winner.player_id })
      .execute();
    const currency = winner.currency as Currency;
    await issueBonus(work, {
      playerId: winner.player_id,
      currency,
      title: lottery.title,
      type: 'general',
      groupKey: 'lottery_prize',
      wager: work.rules.of('CW').lotteries.prize_wager,
      amount: perCurrency(euros)[currency],
    });
  }
  await openWeek(work);
}
