import { randomUUID } from 'node:crypto';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { DrumsUpdate, LotteryStatus } from '../entities/lottery.ts';
import { notifyPlayer } from '../events.ts';
import { laneOf } from '../ledger/lane-of.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE, TICKETS } from '../ledger/movement.ts';

/** How many tickets are in the drums of these lotteries; those without any are left out. */
export async function readDrums(db: Kysely<Database>, lotteryIds: readonly string[]): Promise<DrumsUpdate> {
  const rows = await db
    .selectFrom('lottery_drums')
    .select((eb) => ['lottery_id', eb.fn.sum('tickets').as('tickets')])
    .where('lottery_id', 'in', lotteryIds)
    .groupBy('lottery_id')
    .execute();
  return rows.map(({ lottery_id, tickets }) => ({ lottery_id, tickets: Number(tickets) }));
}

/** Gives a player tickets of a lottery. @returns how many there are now. */
export async function addTickets(
  work: LedgerWork,
  { playerId, lotteryId, count }: { playerId: string; lotteryId: string; count: number },
): Promise<LotteryStatus> {
  const { tx } = work;
  await work.post({
    cause: 'lottery-tickets',
    actor: `player:${playerId}`,
    reference: lotteryId,
    postings: [
      { owner: playerId, kind: 'lottery_tickets', currency: TICKETS, amount: BigInt(count) },
      { owner: HOUSE, kind: 'promotions', currency: TICKETS, amount: -BigInt(count) },
    ],
  });
  const { tickets, entry } = await tx
    .insertInto('lottery_tickets')
    .values({ lottery_id: lotteryId, player_id: playerId, tickets: count, entry: randomUUID() })
    .onConflict((conflict) =>
      conflict
        .columns(['lottery_id', 'player_id'])
        .doUpdateSet((eb) => ({ tickets: eb('lottery_tickets.tickets', '+', count) })),
    )
    .returning(['tickets', 'entry'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('lottery_drums')
    .values({ lottery_id: lotteryId, part: laneOf(playerId), tickets: count })
    .onConflict((conflict) =>
      conflict
        .columns(['lottery_id', 'part'])
        .doUpdateSet((eb) => ({ tickets: eb('lottery_drums.tickets', '+', count) })),
    )
    .execute();
  const status = { lottery_id: lotteryId, tickets: Number(tickets), entry };
  notifyPlayer(work, playerId, 'lotteries', status);
  return status;
}
