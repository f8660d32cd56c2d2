import type { Database, Store } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { outdatePages } from '../events.ts';
import { issuePrize } from '../gifts/issue.ts';
import { findKeptOut, isKeptOut, putOffInBreak } from '../guards.ts';
import { schedule, scheduleAll } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { type DrawEntry, type DrawnPlace, drawPlaces } from '../rules/lottery-draw.ts';
import { openWeek } from './week.ts';

/** Entries that one transaction writes, and rows that one statement does. */
const [PART, ROWS] = [1_000, 500];
/** Entries that one statement reads. */
const PAGE = 10_000;

/** Where the entries of a draw are written on. */
export interface EntriesPart {
  lottery: string;
  /** The last entry of the part before; '': this is the first. */
  after: string;
  /** The number of the next entry, and of its first ticket, from 1 on. */
  number: number;
  ticket: number;
}

/** The job that gives the prize of a place. */
export const PRIZE = 'lottery-prize';

/** A place that somebody has drawn. */
export interface DrawnPrize {
  lottery: string;
  playerId: string;
  place: number;
}

/** Steps of a draw follow each other, and nobody else waits for them. */
const laneOf = (lottery: string): string => `lottery:${lottery}`;

/**
 * Closes a lottery: it takes no tickets from then on. All other work waits for this one row, because tickets that are being bought
 * may be of it; what follows is done in parts.
 */
export async function closeLottery({ tx, now, id }: LedgerWork, lottery: string): Promise<void> {
  const closed = await tx
    .updateTable('lotteries')
    .set({ closed_at: now })
    .where('id', '=', lottery)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) return;
  const first: EntriesPart = { lottery, after: '', number: 1, ticket: 1 };
  await schedule(tx, {
    ...{ id: id(), kind: 'lottery-entries', dueAt: now, data: first, playerId: laneOf(lottery) },
  });
}

/**
 * Writes down the next entries in the order in which their tickets are counted, and defers what comes then: the next part, or the
 * draw. The tickets of those who are kept out leave the drum before they are counted.
 */
export async function writeEntries(work: LedgerWork, part: EntriesPart): Promise<void> {
  const { tx, now } = work;
  const { lottery } = part;
  const rows = await tx
    .selectFrom('lottery_tickets')
    .select(['player_id', 'entry', 'tickets'])
    .where('lottery_id', '=', lottery)
    .where('entry', '>', part.after)
    .orderBy('entry')
    .limit(PART)
    .execute();
  const keptOut = await findKeptOut(
    tx,
    rows.map(({ player_id }) => player_id),
    now,
  );
  let { number, ticket } = part;
  const entries = rows
    .filter(({ player_id }) => !keptOut.has(player_id))
    .map(({ entry, tickets }) => {
      const row = { lottery_id: lottery, number, entry, first_ticket: ticket, tickets: Number(tickets) };
      number += 1;
      ticket += row.tickets;
      return row;
    });
  for (let from = 0; from < entries.length; from += ROWS)
    await tx
      .insertInto('lottery_entries')
      .values(entries.slice(from, from + ROWS))
      .execute();
  const last = rows.length === PART ? rows.at(-1) : undefined;
  const next: EntriesPart | undefined = last && { lottery, after: last.entry, number, ticket };
  await schedule(tx, {
    ...{ id: work.id(), dueAt: now, playerId: laneOf(lottery) },
    ...(next ? { kind: 'lottery-entries', data: next } : { kind: 'lottery-winners', data: { lottery } }),
  });
}

/** All entries of a draw, in their order. */
async function readAllEntries(db: Kysely<Database>, lottery: string): Promise<DrawEntry[]> {
  const entries: DrawEntry[] = [];
  for (;;) {
    const rows = await db
      .selectFrom('lottery_entries')
      .select(['entry', 'tickets'])
      .where('lottery_id', '=', lottery)
      .where('number', '>', entries.length)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    for (const { entry, tickets } of rows) entries.push({ entry, tickets: Number(tickets) });
    if (rows.length < PAGE) return entries;
  }
}

/** The places of a lottery by its seed, once all entries are written; read before a transaction, which waits for nobody. */
export async function drawWinners({ reader }: Store, lottery: string): Promise<DrawnPlace[]> {
  const { seed, prizes } = await reader
    .selectFrom('lottery_seeds')
    .innerJoin('lotteries', 'id', 'lottery_id')
    .select(['seed', 'prizes'])
    .where('lottery_id', '=', lottery)
    .executeTakeFirstOrThrow();
  return drawPlaces(seed, await readAllEntries(reader, lottery), JSON.parse(prizes).length);
}

/** Writes down who has won, once, puts a prize off for each, and opens the next week. */
export async function awardLottery(
  work: LedgerWork,
  lottery: string,
  drawn: readonly DrawnPlace[],
): Promise<void> {
  const { tx, now } = work;
  const first = await tx
    .updateTable('lotteries')
    .set({ drawn_at: now })
    .where('id', '=', lottery)
    .where('drawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!first) return;
  const prizes: DrawnPrize[] = [];
  for (const { place, entry, ticket } of drawn) {
    const { player_id } = await tx
      .selectFrom('lottery_tickets')
      .select('player_id')
      .where('lottery_id', '=', lottery)
      .where('entry', '=', entry)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('lottery_winners')
      .values({ lottery_id: lottery, place, player_id, entry, ticket })
      .execute();
    prizes.push({ lottery, playerId: player_id, place });
  }
  await scheduleAll(
    tx,
    prizes.map((data) => ({
      ...{ id: work.id(), kind: PRIZE, dueAt: now, data, playerId: data.playerId },
    })),
  );
  await openWeek(work);
  outdatePages(work, ['listLotteries']);
}

/**
 * Gives the prize of a place, in euro cents, as a bonus in the winner's currency, in a break once that is over; whoever is kept out,
 * or wants no bonuses, keeps the place only.
 */
export async function givePrize(work: LedgerWork, drawn: DrawnPrize): Promise<void> {
  const { tx, now } = work;
  const { lottery: id, playerId, place } = drawn;
  if (await isKeptOut(tx, playerId, now)) return;
  if (await putOffInBreak(work, { kind: PRIZE, playerId, data: drawn })) return;
  const { title, prizes } = await tx
    .selectFrom('lotteries')
    .select(['title', 'prizes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const euros: number[] = JSON.parse(prizes);
  await issuePrize(work, {
    playerId,
    title,
    groupKey: 'lottery_prize',
    wager: work.rules.of('CW').lotteries.prize_wager,
    euroCents: euros[place - 1] ?? 0,
  });
}
