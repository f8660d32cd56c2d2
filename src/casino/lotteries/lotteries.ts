import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { perCurrency } from '../currencies/rates.ts';
import { type Lottery, type LotteryStatus, lotterySchema } from '../entities/lottery.ts';
import { iso } from '../iso.ts';
import type { LotteriesTable } from '../loot-boxes/reward-tables.ts';
import { WEEK } from '../rules/calendar.ts';
import { winnerName } from '../rules/jackpots.ts';
import { readDrums } from './tickets.ts';

/** Lotteries stay listed this long after their end, in milliseconds. */
const LISTED = 4 * WEEK;

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
    // Another process, whose clock is ahead, may have closed it: its tickets would never win.
    .where('closed_at', 'is', null)
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
  const drums = await readDrums(db, ids);
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
      tickets: drums.find(({ lottery_id }) => lottery_id === row.id)?.tickets ?? 0,
      group_ids: groupsOfLottery(row),
      prizes: (JSON.parse(row.prizes) as number[]).map(perCurrency),
      winners: winners
        .filter(({ lottery_id }) => lottery_id === row.id)
        .map(({ place, nickname }) => ({ award_place: place, nickname: winnerName(nickname) })),
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
  const row = await findRow(db, name, groups);
  return row && (await toLotteries(db, [row], now))[0];
}

/** The row of a lottery by id or identifier, if a member of these groups may see it. */
export async function findRow(
  db: Kysely<Database>,
  name: string,
  groups: readonly number[],
): Promise<LotteriesTable | undefined> {
  const row = await db
    .selectFrom('lotteries')
    .selectAll()
    .where((where) => where.or([where('id', '=', name), where('identifier', '=', name)]))
    .executeTakeFirst();
  return row && isOpenTo(row, groups) ? row : undefined;
}

const statusesOf = (db: Kysely<Database>, playerId: string) =>
  db
    .selectFrom('lottery_tickets')
    .select(['lottery_id', 'tickets', 'entry'])
    .where('player_id', '=', playerId);

/** How many tickets a player has in each of the lotteries that are listed, the latest first. */
export async function listStatuses(
  db: Kysely<Database>,
  playerId: string,
  now: number,
): Promise<LotteryStatus[]> {
  const listed = db
    .selectFrom('lotteries')
    .select('id')
    .where('end_at', '>', now - LISTED);
  const rows = await statusesOf(db, playerId)
    .where('lottery_id', 'in', listed)
    .orderBy('lottery_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, tickets: Number(row.tickets) }));
}

/** How many tickets a player has in a lottery. */
export async function readStatus(
  db: Kysely<Database>,
  playerId: string,
  lotteryId: string,
): Promise<LotteryStatus> {
  const row = await statusesOf(db, playerId).where('lottery_id', '=', lotteryId).executeTakeFirst();
  return row ? { ...row, tickets: Number(row.tickets) } : { lottery_id: lotteryId, tickets: 0, entry: null };
}
