import type { Store } from 'hashmark/server';
import { z } from 'zod';
import { claimNext } from '../claim-next.ts';
import type { VipProgramConfig } from '../entities/vip.ts';
import { type PreparedJob, scheduleOnce } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUR, mondayOf, WEEK } from '../rules/calendar.ts';
import { quarterOf } from '../rules/vip.ts';
import { giveCashback, weeklyLosses } from './cashback.ts';
import { raiseStatuses, renewStatuses } from './review.ts';

/** Cashback is given this long after the week has ended, in milliseconds. */
const CASHBACK_AFTER = 6 * HOUR;

const startSchema = z.object({ start: z.number() });

/** Sees to it that the next review, cashback and renewal happen. */
export async function scheduleVip({ tx, now }: Pick<LedgerWork, 'tx' | 'now'>): Promise<void> {
  const hour = Math.floor(now / HOUR) * HOUR;
  const week = mondayOf(now);
  const quarter = quarterOf(now);
  for (const [kind, start, dueAt] of [
    ['vip-review', hour, hour + HOUR],
    ['vip-cashback', week, week + WEEK + CASHBACK_AFTER],
    ['vip-renewal', quarter.start, quarter.end],
  ] as const)
    await scheduleOnce(tx, { id: `${kind}-${start}`, kind, dueAt, data: { start } });
}

/**
 * Reviews VIP statuses every hour, gives cashback every Monday, renews statuses with every quarter. What they read of documents and
 * of past weeks is read before the transaction begins.
 *
 * @param programme the programme as editors have written it
 */
export function vipJobs(
  programme: () => Promise<VipProgramConfig>,
  store: Pick<Store, 'reader'>,
): Record<string, PreparedJob> {
  type Run = (work: LedgerWork, start: number) => Promise<void>;
  const prepared =
    (prepare: (config: VipProgramConfig, start: number) => Run | Promise<Run>): PreparedJob =>
    async (data) => {
      const { start } = startSchema.parse(data);
      const run = await prepare(await programme(), start);
      return async (work) => {
        await run(work, start);
        await scheduleVip(work);
      };
    };
  /** For weeks and quarters that count once, also when a clock that was set back comes to their end again. */
  const once =
    (kind: string, run: Run): Run =>
    async (work, start) => {
      if (await claimNext(work.tx, kind, start)) await run(work, start);
    };
  return {
    'vip-review': prepared((config) => (work, start) => raiseStatuses(work, config, start)),
    'vip-cashback': prepared(async (config, start) => {
      const losses = await weeklyLosses(store.reader, start);
      return once('vip-cashback', (work) => giveCashback(work, config, losses));
    }),
    'vip-renewal': prepared((config) =>
      once('vip-renewal', (work, start) => renewStatuses(work, config, start)),
    ),
  };
}
