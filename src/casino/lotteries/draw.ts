import { randomBytes } from 'node:crypto';
import type { Currency } from 'hashmark/i18n';
import { perCurrency } from '../currencies/rates.ts';
import { issueBonus } from '../gifts/issue.ts';
import { findKeptOut } from '../guards.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { LotteriesTable } from '../loot-boxes/reward-tables.ts';
import { mondayOf, WEEK } from '../rules/calendar.ts';
import { byEntry, type DrawnPlace, drawPlaces, hashSeed } from '../rules/lottery-draw.ts';

/** Rows that one statement writes. */
const BATCH = 500;

/** Adds the lotteries of the week that holds `now`, unless they are there, with their seeds and draws. */
export async function openWeek(work: LedgerWork): Promise<void> {
  const { tx, id, now } = work;
  const start = mondayOf(now);
  const week = new Date(start).toISOString().slice(0, 10);
  const { series } = work.rules.of('CW').lotteries;
  for (const { identifier, title, groups = [], prizes } of series) {
    const lottery = id();
    const seed = randomBytes(32).toString('hex');
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
        seed_hash: await hashSeed(seed),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) continue;
    await tx.insertInto('lottery_seeds').values({ lottery_id: lottery, seed }).execute();
    await schedule(tx, { id: id(), kind: 'lottery-draw', dueAt: start + WEEK, data: { lottery } });
  }
}

interface Participant {
  player_id: string;
  currency: string;
  entry: string;
  tickets: number;
}

/** Who takes part: all with tickets but those who are kept out, whose tickets leave the drum before it is counted. */
async function readParticipants({ tx, now }: LedgerWork, lottery: string): Promise<Participant[]> {
  const rows = await tx
    .selectFrom('lottery_tickets')
    .innerJoin('players', 'players.id', 'lottery_tickets.player_id')
    .select(['player_id', 'tickets', 'currency', 'entry'])
    .where('lottery_id', '=', lottery)
    .execute();
  const keptOut = await findKeptOut(
    tx,
    rows.map(({ player_id }) => player_id),
    now,
  );
  return rows
    .filter(({ player_id }) => !keptOut.has(player_id))
    .map((row) => ({ ...row, tickets: Number(row.tickets) }))
    .sort(byEntry);
}

/** Writes down the order in which the tickets are counted. */
async function writeEntries({ tx }: LedgerWork, lottery: string, entries: Participant[]): Promise<void> {
  let first = 1;
  const rows = entries.map(({ entry, tickets }, index) => {
    const row = { lottery_id: lottery, number: index + 1, entry, first_ticket: first, tickets };
    first += tickets;
    return row;
  });
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto('lottery_entries')
      .values(rows.slice(from, from + BATCH))
      .execute();
}

/** Writes a place down and gives its prize, in euro cents, as a bonus in the winner's currency. */
async function award(
  work: LedgerWork,
  lottery: LotteriesTable,
  { place, entry, ticket }: DrawnPlace,
  winner: Participant,
  euros: number,
): Promise<void> {
  await work.tx
    .insertInto('lottery_winners')
    .values({ lottery_id: lottery.id, place, player_id: winner.player_id, entry, ticket })
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

/** Draws the winners by the seed of the lottery, each player once; gives the prizes; opens the next week. */
export async function draw(work: LedgerWork, id: string): Promise<void> {
  const { tx, now } = work;
  const lottery = await tx
    .updateTable('lotteries')
    .set({ drawn_at: now })
    .where('id', '=', id)
    .where('drawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!lottery) return;
  const { seed } = await tx
    .selectFrom('lottery_seeds')
    .select('seed')
    .where('lottery_id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await readParticipants(work, id);
  await writeEntries(work, id, entries);
  const prizes: number[] = JSON.parse(lottery.prizes);
  const participants = new Map(entries.map((participant) => [participant.entry, participant]));
  for (const drawn of await drawPlaces(seed, entries, prizes.length)) {
    const winner = participants.get(drawn.entry);
    if (winner) await award(work, lottery, drawn, winner, prizes[drawn.place - 1] ?? 0);
  }
  await openWeek(work);
}
