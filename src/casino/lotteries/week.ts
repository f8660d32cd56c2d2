import { randomBytes } from 'node:crypto';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { mondayOf, WEEK } from '../rules/calendar.ts';
import { hashSeed } from '../rules/lottery-draw.ts';
import { nameDraw } from '../rules/lottery-series.ts';

/** Adds the lotteries of the week that holds `now`, unless they are there, with their seeds and draws. */
export async function openWeek(work: LedgerWork): Promise<void> {
  const { tx, id, now } = work;
  const start = mondayOf(now);
  const { series } = work.rules.of('CW').lotteries;
  for (const { identifier, title, groups = [], prizes } of series) {
    const lottery = id();
    const seed = randomBytes(32).toString('hex');
    const added = await tx
      .insertInto('lotteries')
      .values({
        id: lottery,
        identifier: nameDraw(identifier, start),
        title,
        start_at: start,
        end_at: start + WEEK,
        closed_at: null,
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
