import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { LotteryDraw, LotteryEntries } from '../entities/lottery.ts';
import type { LotteriesTable } from '../loot-boxes/reward-tables.ts';
import { winnerName } from '../rules/jackpots.ts';

/** Entries of one answer. */
const PAGE = 1_000;

const orNull = (value: number | string | null): number | null => (value === null ? null : Number(value));

/** How a lottery is drawn. Before the draw nothing is read that decides it. */
export async function readDraw(db: Kysely<Database>, row: LotteriesTable): Promise<LotteryDraw> {
  const { id, seed_hash } = row;
  if (row.drawn_at === null) return { seed_hash, seed: null, entries: null, tickets: null, winners: [] };
  const seeded = await db
    .selectFrom('lottery_seeds')
    .select('seed')
    .where('lottery_id', '=', id)
    .executeTakeFirst();
  const last = await db
    .selectFrom('lottery_entries')
    .selectAll()
    .where('lottery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const winners = await db
    .selectFrom('lottery_winners')
    .innerJoin('players', 'players.id', 'lottery_winners.player_id')
    .select(['place', 'nickname', 'entry', 'ticket'])
    .where('lottery_id', '=', id)
    .orderBy('place')
    .execute();
  return {
    seed_hash,
    seed: seeded?.seed ?? null,
    entries: last ? Number(last.number) : 0,
    tickets: last ? Number(last.first_ticket) + Number(last.tickets) - 1 : 0,
    winners: winners.map(({ place, nickname, entry, ticket }) => ({
      award_place: place,
      nickname: winnerName(nickname),
      entry,
      ticket: orNull(ticket),
    })),
  };
}

/** The entries of a draw behind the first `after`; none before it, when they are still being written. */
export async function readEntries(
  db: Kysely<Database>,
  { id, drawn_at }: LotteriesTable,
  after: number,
): Promise<LotteryEntries> {
  if (drawn_at === null) return { entries: [], next: null };
  const rows = await db
    .selectFrom('lottery_entries')
    .selectAll()
    .where('lottery_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  return {
    entries: page.map(({ entry, first_ticket, tickets }) => ({
      entry,
      first_ticket: Number(first_ticket),
      tickets: Number(tickets),
    })),
    next: rows.length > PAGE ? after + PAGE : null,
  };
}
