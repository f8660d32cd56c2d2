import { currencySchema } from 'hashmark/documents';
import type { Runtime, Store } from 'hashmark/server';
import { z } from 'zod';
import { claimNext } from '../claim-next.ts';
import type { VipProgramConfig } from '../entities/vip.ts';
import { putOffInBreak } from '../guards.ts';
import { type LaterJob, type PreparedJob, scheduleAll, scheduleOnce } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUR, mondayOf, WEEK } from '../rules/calendar.ts';
import { quarterOf } from '../rules/vip.ts';
import { giveCashback, lossesWithCashback, weeklyLosses } from './cashback.ts';
import { findRenewable, findRisen, raiseStatus, readStatuses, renewStatus } from './review.ts';

/** Cashback is given this long after the week has ended, in milliseconds. */
const CASHBACK_AFTER = 6 * HOUR;

const startSchema = z.object({ start: z.number() });

/** Work on the programme as a whole: it finds out who is concerned, and each of them is seen to alone. */
const PROGRAMME = 'vip-programme';

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
    await scheduleOnce(tx, { id: `${kind}-${start}`, kind, dueAt, playerId: PROGRAMME, data: { start } });
}

const ofPlayerSchema = z.object({ playerId: z.string(), start: z.number() });
const lossSchema = z.object({ owner: z.string(), currency: currencySchema, amount: z.number() });

type Plan = (config: VipProgramConfig, start: number) => Promise<Omit<LaterJob, 'id' | 'dueAt'>[]>;

/**
 * Reviews VIP statuses every hour, gives cashback every Monday, renews statuses with every quarter; for players in a break once that is over. Who is concerned is read before any
 * transaction begins; then everybody has a job of their own, so that nobody waits for the rest.
 *
 * @param programme the programme as editors have written it
 */
export function vipJobs(
  programme: () => Promise<VipProgramConfig>,
  { store, runtime }: { store: Pick<Store, 'reader'>; runtime: Pick<Runtime, 'now'> },
): Record<string, PreparedJob> {
  const { reader } = store;
  /** @param series weeks and quarters count once, also when a clock that was set back comes to their end again */
  const planned =
    (plan: Plan, series?: string): PreparedJob =>
    async (data) => {
      const { start } = startSchema.parse(data);
      const jobs = await plan(await programme(), start);
      return {
        playerId: PROGRAMME,
        async handle(work) {
          const { tx, id, now } = work;
          if (series === undefined || (await claimNext(tx, series, start)))
            await scheduleAll(
              tx,
              jobs.map((job) => ({ ...job, id: id(), dueAt: now })),
            );
          await scheduleVip(work);
        },
      };
    };
  const ofPlayer =
    (
      kind: string,
      see: (work: LedgerWork, config: VipProgramConfig, playerId: string, start: number) => Promise<void>,
    ): PreparedJob =>
    async (data) => {
      const { playerId, start } = ofPlayerSchema.parse(data);
      const config = await programme();
      const job = { kind, playerId, data };
      return {
        playerId,
        async handle(work) {
          if (!(await putOffInBreak(work, job))) await see(work, config, playerId, start);
        },
      };
    };
  const forEach = (kind: string, players: readonly string[], start: number) =>
    players.map((playerId) => ({ kind, playerId, data: { playerId, start } }));
  return {
    'vip-review': planned(async (config, start) =>
      forEach('vip-raise', await findRisen(reader, config, start, runtime.now()), start),
    ),
    'vip-raise': ofPlayer('vip-raise', raiseStatus),
    'vip-renewal': planned(
      async (_, start) => forEach('vip-renew', await findRenewable(reader), start),
      'vip-renewal',
    ),
    'vip-renew': ofPlayer('vip-renew', renewStatus),
    'vip-cashback': planned(async (config, start) => {
      const losses = await weeklyLosses(reader, start);
      const given = lossesWithCashback(config, losses, await readStatuses(reader));
      return given.map((loss) => ({ kind: 'vip-loss', playerId: loss.owner, data: loss }));
    }, 'vip-cashback'),
    'vip-loss': async (data) => {
      const loss = lossSchema.parse(data);
      const config = await programme();
      const job = { kind: 'vip-loss', playerId: loss.owner, data: loss };
      return {
        playerId: loss.owner,
        async handle(work) {
          if (!(await putOffInBreak(work, job))) await giveCashback(work, config, loss);
        },
      };
    },
  };
}
