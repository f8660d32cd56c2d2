import { currencySchema } from 'hashmark/documents';
import type { Currency } from 'hashmark/i18n';
import { z } from 'zod';
import { moneyIn } from '../currencies/rates.ts';
import type { DepositSucceeded } from '../domain-events.ts';
import type { AdventureConfig, AdventureDay } from '../entities/adventure.ts';
import { issueBonus, issueFreespins } from '../gifts/issue.ts';
import { mayHaveBonuses } from '../gifts/offers.ts';
import type { GiftsTable } from '../gifts/tables.ts';
import { isKeptOut, putOffInBreak } from '../guards.ts';
import type { LaterJob, PreparedJob } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readPayer } from '../players/payer.ts';
import { DAY } from '../rules/calendar.ts';

const JOB = 'adventure-day';

const depositSchema = z.object({
  playerId: z.string(),
  currency: currencySchema,
  amount: z.number(),
  at: z.number(),
});

/** Under what the super prize of a campaign is kept, where other prizes have their day. */
export const superDayKey = (campaign: string): string => `super:${campaign}`;

/** The job that has a deposit looked at by the calendar, which is a document that a transaction does not wait for. */
export const adventureJob = (id: string, { playerId, currency, amount, at }: DepositSucceeded): LaterJob => ({
  id,
  kind: JOB,
  dueAt: at,
  playerId,
  data: { playerId, currency, amount, at },
});

async function give(
  work: LedgerWork,
  playerId: string,
  currency: Currency,
  day: AdventureDay,
  key: string,
): Promise<void> {
  const { tx, now } = work;
  const taken = await tx
    .selectFrom('adventure_days')
    .select('gift_id')
    .where('player_id', '=', playerId)
    .where('day', '=', key)
    .executeTakeFirst();
  if (taken) return;
  const { prize, condition, title } = day;
  const order = {
    playerId,
    currency,
    title,
    groupKey: `adventure_${day.step}`,
    wager: condition.wager,
    activatableFor: condition.periodActivationDays * DAY,
    depositCurrency: currency,
  };
  const gift: GiftsTable =
    prize.type === 'bonus'
      ? await issueBonus(work, {
          ...order,
          type: 'general',
          amount: moneyIn(prize.amount_cents, currency),
        })
      : await issueFreespins(work, {
          ...order,
          type: 'freespins',
          count: prize.freespins_count,
          game: prize.game,
        });
  await tx
    .insertInto('adventure_days')
    .values({ player_id: playerId, day: key, gift_id: gift.id, given_at: now })
    .execute();
}

/** Whether money has left the wallet of a deposit since: what that had brought would have gone with it. */
async function hasLeft(
  { tx }: LedgerWork,
  { playerId, currency, at }: z.output<typeof depositSchema>,
): Promise<boolean> {
  const cashout = await tx
    .selectFrom('payments')
    .select('id')
    .where('player_id', '=', playerId)
    .where('action', '=', 'cashout')
    .where('currency', '=', currency)
    .where('created_at', '>=', at)
    .limit(1)
    .executeTakeFirst();
  return cashout !== undefined;
}

/** Gives the prize of the day whose condition a deposit meets, and the super prize after the last of them; in a break once that is over. */
export async function giveDayPrize(
  work: LedgerWork,
  config: AdventureConfig,
  deposit: z.output<typeof depositSchema>,
): Promise<void> {
  const { playerId, currency, amount, at } = deposit;
  const payer = await readPayer(work, playerId);
  if (!mayHaveBonuses(work.rules.of(payer.licence), payer)) return;
  if (await isKeptOut(work.tx, playerId, work.now)) return;
  if (await putOffInBreak(work, { kind: JOB, playerId, data: deposit })) return;
  const today = new Date(at).toISOString().slice(0, 10);
  const day = config.days.find((entry) => entry.day === today);
  if (!day || amount < moneyIn(day.condition.minDep, currency) || (await hasLeft(work, deposit))) return;
  await give(work, playerId, currency, day, today);
  if (!config.superDay) return;
  const done = await work.tx
    .selectFrom('adventure_days')
    .select('day')
    .where('player_id', '=', playerId)
    .where(
      'day',
      'in',
      config.days.map((entry) => entry.day),
    )
    .execute();
  if (done.length === config.days.length)
    await give(work, playerId, currency, config.superDay, superDayKey(config.identifier));
}

/** @param calendar the campaign of a moment as editors have written it; asked for before the transaction begins */
export const adventureJobs = (
  calendar: (at: number) => Promise<AdventureConfig>,
): Record<string, PreparedJob> => ({
  [JOB]: async (data) => {
    const deposit = depositSchema.parse(data);
    const config = await calendar(deposit.at);
    return { handle: (work) => giveDayPrize(work, config, deposit) };
  },
});
